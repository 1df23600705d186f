import PromiseConformance

/// A settlement that comes after a cancellation overturns it.
final class SettlesWhatIsCancelled: Sketch, @unchecked Sendable {
  override class var fault: String { "a settlement that comes after a cancellation overturns it" }
  override class var killers: [String] { ["CAN-04", "CAN-14"] }

  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    if self.outcome == .cancelled { self.outcome = nil }
    return super.take(settlingWith: outcome)
  }
}
