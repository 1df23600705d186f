import PromiseConformance

/// A cancellation is not passed on downstream.
final class EndsAtTheFirstStep: Sketch, @unchecked Sendable {
  override class var fault: String { "a cancellation is not passed on downstream" }
  override class var killers: [String] { ["CAN-22", "LIV-11"] }

  override func pass(_ outcome: Outcome) {
    if outcome != .cancelled { super.pass(outcome) }
  }
}
