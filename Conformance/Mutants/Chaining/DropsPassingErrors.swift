import PromiseConformance

/// An error stops at a link for values.
final class DropsPassingErrors: Sketch, @unchecked Sendable {
  override class var fault: String { "an error stops at a link for values" }
  override class var killers: [String] { ["CHN-06", "THN-02"] }

  override func pass(_ outcome: Outcome) {
    if case .rejected = outcome { return }
    super.pass(outcome)
  }
}
