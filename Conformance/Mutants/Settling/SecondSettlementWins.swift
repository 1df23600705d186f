import PromiseConformance

/// The last settlement counts, not the first.
final class SecondSettlementWins: Sketch, @unchecked Sendable {
  override class var fault: String { "the last settlement counts, not the first" }
  override class var killers: [String] { ["STA-02", "STA-03"] }

  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    self.outcome = outcome
    defer { handlers = [] }
    return handlers
  }
}
