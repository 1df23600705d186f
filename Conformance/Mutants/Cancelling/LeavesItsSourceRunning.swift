import PromiseConformance

/// A source is left running when its last branch is cancelled.
final class LeavesItsSourceRunning: Sketch, @unchecked Sendable {
  override class var fault: String { "a source is left running when its last branch is cancelled" }
  override class var killers: [String] { ["CAN-20", "CAN-26", "THR-10"] }

  override func leave() -> Bool {
    _ = super.leave()
    return false
  }
}
