import PromiseConformance

/// A branch that is cancelled cancels its source, whoever else wants it.
final class CancelsForAll: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a branch that is cancelled cancels its source, whoever else wants it"
  }
  override class var killers: [String] { ["CAN-19", "CAN-20", "CAN-26", "THR-10"] }

  override func leave() -> Bool {
    _ = super.leave()
    return true
  }
}
