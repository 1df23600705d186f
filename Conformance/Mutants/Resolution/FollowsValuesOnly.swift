import PromiseConformance

/// The error of a promise that a handler returns is not taken over.
final class FollowsValuesOnly: Sketch, @unchecked Sendable {
  override class var fault: String {
    "the error of a promise that a handler returns is not taken over"
  }
  override class var killers: [String] { ["RES-03", "RES-12"] }

  override func take(over outcome: Outcome) {
    if case .fulfilled = outcome { settle(outcome) }
  }
}
