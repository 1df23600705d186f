import PromiseConformance

/// Hooks run while its lock is held.
final class RunsHooksUnderItsLock: Sketch, @unchecked Sendable {
  override class var fault: String { "hooks run while its lock is held" }
  override class var killers: [String] { ["CAN-13"] }

  override func tell(_ hooks: [@Sendable () -> Void], of outcome: Outcome) {
    lock.withLock { super.tell(hooks, of: outcome) }
  }
}
