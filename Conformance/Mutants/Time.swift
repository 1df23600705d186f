import PromiseConformance

final class TellsOfBothEnds: Sketch, @unchecked Sendable {
  override class var fault: String {
    "when it is settled just as its time is up, what waits is told both"
  }
  override class var killers: [String] { ["TIM-04"] }

  override func timeIsUp(_ outcome: Outcome) {
    let waiting = lock.withLock { handlers }
    RaceWindow.hold { state != nil }
    if !settle(outcome) { deliver(outcome, to: waiting) }
  }
}

final class CountsNanosecondsIn64Bits: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a duration is counted in nanoseconds, and long ones overflow 64 bits"
  }
  override class var killers: [String] { ["TIM-06"] }

  override func setAlarm(after duration: Duration, _ work: @escaping Job) -> Job {
    let (seconds, rest) = duration.components
    let nanoseconds = seconds &* 1_000_000_000 &+ rest / 1_000_000_000
    return super.setAlarm(after: .nanoseconds(nanoseconds), work)
  }
}

final class EndsWithItsClock: Sketch, @unchecked Sendable {
  override class var fault: String {
    "an alarm that is released, and has not gone off, ends what it was set for"
  }
  override class var killers: [String] { ["TIM-10"] }

  /// Rings when it is released.
  private final class Bell: Sendable {
    let ring: @Sendable () -> Void

    init(_ ring: @escaping @Sendable () -> Void) { self.ring = ring }

    deinit { ring() }
  }

  override func setAlarm(after duration: Duration, _ work: @escaping Job) -> Job {
    let bell = Bell { [weak self] in self?.timeIsUp(.foreign("no clock")) }
    return super.setAlarm(after: duration) { withExtendedLifetime(bell) { work() } }
  }
}
