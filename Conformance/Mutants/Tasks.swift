import Dispatch
import PromiseConformance

final class LooksBeforeItSuspends: Sketch, @unchecked Sendable {
  override class var fault: String {
    "it looks whether it is pending in one step, and lets the task wait in another"
  }
  override class var killers: [String] { ["TSK-02"] }

  private var tasks: [Wait] = []
  private var hasTakenTasks = false
  override func awaited() async -> Awaited {
    if let state { return .settled(state) }
    // Until it is too late: a task that comes between the outcome and the delivery would still continue.
    RaceWindow.hold { lock.withLock { hasTakenTasks } }
    let wait = Wait()
    lock.withLock { tasks.append(wait) }
    return await wait.suspended { if handlers.isEmpty { _ = cancel() } }
  }
  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    super.deliver(outcome, to: handlers)
    let tasks = lock.withLock {
      hasTakenTasks = true
      return self.tasks
    }
    for wait in tasks { wait.end(.settled(outcome)) }
  }
}

final class LosesTheTaskBetweenTwoEnds: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a task that is cancelled just as it is resumed waits for ever"
  }
  override class var killers: [String] { ["TSK-06"] }

  override func awaited() async -> Awaited {
    let wait = Wait()
    let ends = Guarded(0)
    let end = { @Sendable (end: Awaited) in
      ends.withLock { $0 += 1 }
      RaceWindow.hold { ends.withLock { $0 > 1 } }
      if ends.withLock({ $0 == 1 }) { wait.end(end) }
    }
    attach { end(.settled($0)) }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { wait.suspend($0) }
    } onCancel: {
      end(.cancelled)
    }
  }
}

final class BlocksItsTask: Sketch, @unchecked Sendable {
  override class var fault: String { "a wait in a task blocks the thread that the task is on" }
  override class var killers: [String] { ["TSK-09"] }

  override func awaited() async -> Awaited {
    let end = block()
    return end
  }
  /// Stops blocking after a while, so that no thread stays blocked.
  private func block() -> Awaited {
    let settled = DispatchSemaphore(value: 0)
    attach { _ in settled.signal() }
    _ = settled.wait(timeout: .now() + 3)
    return state.map(Awaited.settled) ?? .cancelled
  }
}

final class LosesLocals: AbleSketch, @unchecked Sendable {
  override class var fault: String {
    "a task-local value to be brought along is read where the handler runs"
  }
  override class var killers: [String] { ["TSK-10"] }

  override func transformWithLocals(_ body: @escaping TransformBody) -> Sketch { transform(body) }
}
