import PromiseConformance

/// A time limit that has passed changes nothing.
final class WaitsOnWhenTimeIsUp: Sketch, @unchecked Sendable {
  override class var fault: String { "a time limit that has passed changes nothing" }
  override class var killers: [String] { ["TIM-02"] }

  override func timeIsUp(_ outcome: Outcome) {
    if case .fulfilled = outcome { super.timeIsUp(outcome) }
  }
}
