import PromiseConformance

/// The cancellation of a promise that a handler returns is not taken over.
final class DoesNotFollowCancellation: Sketch, @unchecked Sendable {
  override class var fault: String {
    "the cancellation of a promise that a handler returns is not taken over"
  }
  override class var killers: [String] { ["RES-13"] }

  override func take(over outcome: Outcome) {
    if outcome != .cancelled { settle(outcome) }
  }
}
