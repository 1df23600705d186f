import PromiseConformance

/// There is one attempt more than allowed.
final class TriesOnceMore: Sketch, @unchecked Sendable {
  override class var fault: String { "there is one attempt more than allowed" }
  override class var killers: [String] { ["TIM-05"] }

  override func mustTryAgain(after number: Int, _ outcome: Outcome, atMost count: Int) -> Bool {
    super.mustTryAgain(after: number, outcome, atMost: count + 1)
  }
}
