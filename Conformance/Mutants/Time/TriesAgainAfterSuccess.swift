import PromiseConformance

/// What has succeeded is tried again while that is allowed.
final class TriesAgainAfterSuccess: Sketch, @unchecked Sendable {
  override class var fault: String { "what has succeeded is tried again while that is allowed" }
  override class var killers: [String] { ["TIM-05"] }

  override func mustTryAgain(after number: Int, _ outcome: Outcome, atMost count: Int) -> Bool {
    number < count
  }
}
