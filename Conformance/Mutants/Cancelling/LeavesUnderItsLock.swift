import PromiseConformance

/// A promise leaves its source, and lets go of its handler, while its lock is held.
final class LeavesUnderItsLock: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a promise leaves its source, and lets go of its handler, while its lock is held"
  }
  override class var killers: [String] { ["MEM-12"] }

  override func leaveSource() -> SketchCore? { lock.withLock { super.leaveSource() } }
}
