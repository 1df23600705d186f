import PromiseConformance

/// When time is up as it settles, those who wait are told of both.
final class TellsOfBothEnds: Sketch, @unchecked Sendable {
  override class var fault: String {
    "when time is up as it settles, those who wait are told of both"
  }
  override class var killers: [String] { ["TIM-04"] }

  override func timeIsUp(_ outcome: Outcome) {
    let waiting = lock.withLock { handlers }
    Window.hold { state != nil }
    if !settle(outcome) { deliver(outcome, to: waiting) }
  }
}
