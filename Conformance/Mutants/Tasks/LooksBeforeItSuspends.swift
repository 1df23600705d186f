import PromiseConformance

/// It looks whether it is pending in one step, and lets the task wait in another.
final class LooksBeforeItSuspends: Sketch, @unchecked Sendable {
  override class var fault: String {
    "it looks whether it is pending in one step, and lets the task wait in another"
  }
  override class var killers: [String] { ["TSK-02"] }

  private var tasks: [Wait] = []
  override func awaited() async -> Awaited {
    if let state { return .settled(state) }
    Window.hold { state != nil }
    let wait = Wait()
    lock.withLock { tasks.append(wait) }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { wait.suspend($0) }
    } onCancel: {
      if wait.end(.cancelled), handlers.isEmpty { _ = cancel() }
    }
  }
  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    super.deliver(outcome, to: handlers)
    let tasks = lock.withLock { self.tasks }
    for wait in tasks { wait.end(.settled(outcome)) }
  }
}
