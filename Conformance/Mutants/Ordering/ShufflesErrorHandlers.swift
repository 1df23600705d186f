import PromiseConformance

/// After a rejection the handlers run as a set is walked.
final class ShufflesErrorHandlers: Sketch, @unchecked Sendable {
  override class var fault: String { "after a rejection the handlers run as a set is walked" }
  override class var killers: [String] { ["ORD-02"] }

  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    if case .rejected = outcome {
      let (even, odd) = (
        handlers.indices.filter { $0.isMultiple(of: 2) }, handlers.indices.filter { $0 % 2 == 1 }
      )
      return super.deliver(outcome, to: (odd + even).map { handlers[$0] })
    }
    super.deliver(outcome, to: handlers)
  }
}
