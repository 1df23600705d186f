import PromiseConformance

/// A cancellation that comes after a settlement overturns it.
final class CancelsWhatIsSettled: Sketch, @unchecked Sendable {
  override class var fault: String { "a cancellation that comes after a settlement overturns it" }
  override class var killers: [String] { ["CAN-03", "CAN-36"] }

  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    if outcome == .cancelled, self.outcome != .cancelled { self.outcome = nil }
    return super.take(settlingWith: outcome)
  }
}
