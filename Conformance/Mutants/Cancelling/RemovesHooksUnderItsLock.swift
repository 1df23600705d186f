import PromiseConformance

/// A hook that is taken back is released while the lock is held.
final class RemovesHooksUnderItsLock: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a hook that is taken back is released while the lock is held"
  }
  override class var killers: [String] { ["MEM-13"] }

  override func remove(hook id: Int) {
    lock.withLock { hooks.removeAll { $0.id == id } }
  }
}
