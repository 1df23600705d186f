import PromiseConformance

/// A task that is cancelled cancels the promise, whoever else waits.
final class CancelsForAllTasks: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a task that is cancelled cancels the promise, whoever else waits"
  }
  override class var killers: [String] { ["TSK-05"] }

  override func awaited() async -> Awaited {
    await withTaskCancellationHandler {
      await super.awaited()
    } onCancel: {
      _ = cancel()
    }
  }
}
