import PromiseConformance

/// The reason of a cancellation is replaced by an error of its own.
final class ReplacesTheReason: Sketch, @unchecked Sendable {
  override class var fault: String {
    "the reason of a cancellation is replaced by an error of its own"
  }
  override class var killers: [String] { ["CAN-08"] }
  override class var hasReasons: Bool { true }

  override func cancel(for reason: Fault) -> Bool {
    super.cancel(for: Fault(in: stage.ledger, underlying: reason))
  }
}
