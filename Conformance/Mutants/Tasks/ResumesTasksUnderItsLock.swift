import PromiseConformance

/// A task is let go on while its lock is held.
final class ResumesTasksUnderItsLock: Sketch, @unchecked Sendable {
  override class var fault: String { "a task is let go on while its lock is held" }
  override class var killers: [String] { ["TSK-06"] }

  override func awaited() async -> Awaited {
    let wait = Wait()
    attach { outcome in self.lock.withLock { _ = wait.end(.settled(outcome)) } }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { wait.suspend($0) }
    } onCancel: {
      wait.end(.cancelled)
    }
  }
}
