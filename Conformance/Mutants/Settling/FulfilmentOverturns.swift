import PromiseConformance

/// A fulfilment overturns a rejection.
final class FulfilmentOverturns: Sketch, @unchecked Sendable {
  override class var fault: String { "a fulfilment overturns a rejection" }
  override class var killers: [String] { ["STA-03"] }

  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    if case .fulfilled = outcome, case .rejected? = self.outcome {
      self.outcome = outcome
      return []
    }
    return super.take(settlingWith: outcome)
  }
}
