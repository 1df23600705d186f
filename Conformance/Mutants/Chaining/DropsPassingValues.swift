import PromiseConformance

/// A value stops at a link for errors.
final class DropsPassingValues: Sketch, @unchecked Sendable {
  override class var fault: String { "a value stops at a link for errors" }
  override class var killers: [String] { ["CHN-05"] }

  override func pass(_ outcome: Outcome) {
    if case .fulfilled = outcome { return }
    super.pass(outcome)
  }
}
