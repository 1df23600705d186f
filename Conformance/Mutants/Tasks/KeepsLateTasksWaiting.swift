import PromiseConformance

/// A task that waits for a settled promise never goes on.
final class KeepsLateTasksWaiting: Sketch, @unchecked Sendable {
  override class var fault: String { "a task that waits for a settled promise never goes on" }
  override class var killers: [String] { ["TSK-01", "TSK-02"] }

  override func awaited() async -> Awaited {
    if state == nil { return await super.awaited() }
    return await withUnsafeContinuation { (_: UnsafeContinuation<Awaited, Never>) in }
  }
}
