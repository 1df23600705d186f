import PromiseConformance

/// A rejection overturns a fulfilment.
final class RejectionOverturns: Sketch, @unchecked Sendable {
  override class var fault: String { "a rejection overturns a fulfilment" }
  override class var killers: [String] { ["STA-02"] }

  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    if case .rejected = outcome, case .fulfilled? = self.outcome {
      self.outcome = outcome
      return []
    }
    return super.take(settlingWith: outcome)
  }
}
