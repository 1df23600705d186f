import Dispatch
import PromiseConformance

extension Mutant {
  /// Broken in how it works with tasks.
  static let tasks: [any Faulty.Type] = [
    LooksBeforeItSuspends.self, LosesTheTaskBetweenTwoEnds.self, HangsIfCancelledOnResuming.self,
    BlocksItsTask.self, MakesTasksWaitForHandlers.self, LosesLocals.self,
    TakesLocalsOfTheSettler.self, LeavesTheActorOfTheTask.self,
  ]
}

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

final class HangsIfCancelledOnResuming: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a task that is cancelled after the settlement, and before it continues, waits for ever"
  }
  override class var killers: [String] { ["TSK-06"] }

  override func awaited() async -> Awaited {
    let end = await super.awaited()
    guard Task.isCancelled, case .settled = end else { return end }
    return await withUnsafeContinuation { (_: UnsafeContinuation<Awaited, Never>) in }
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

final class MakesTasksWaitForHandlers: Sketch, @unchecked Sendable {
  override class var fault: String { "a task waits until a handler that is running has returned" }
  override class var killers: [String] { ["TSK-11"] }

  private let turn = Guarded<(isTaken: Bool, waiting: [@Sendable () -> Void])>((false, []))

  /// What resumes a task is a job like any other.
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    Self.$resumes.withValue(false) { super.attach(run) }
  }

  override func schedule(_ job: @escaping @Sendable () -> Void) {
    super.schedule { [self] in
      let isFree = turn.withLock { turn in
        if turn.isTaken { turn.waiting.append(job) }
        defer { turn.isTaken = true }
        return !turn.isTaken
      }
      guard isFree else { return }
      job()
      while let next = next() { next() }
    }
  }

  private func next() -> (@Sendable () -> Void)? {
    turn.withLock { turn in
      turn.isTaken = !turn.waiting.isEmpty
      return turn.waiting.isEmpty ? nil : turn.waiting.removeFirst()
    }
  }
}

class LosesLocals: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a task-local value to be brought along is read where the handler runs"
  }
  override class var killers: [String] { ["TSK-10"] }
  override class var bringsLocals: Bool { true }
  override class var choices: [any ChoiceDeclaration] {
    [LocalsSeen.each(["on a dispatcher": .init(.none), "with its locals": .init(.registration)])]
  }

  override func transformWithLocals(_ body: @escaping TransformBody) -> Sketch { transform(body) }
}

final class TakesLocalsOfTheSettler: LosesLocals, @unchecked Sendable {
  override class var fault: String {
    "a task-local value to be brought along is read where the handler is handed over"
  }

  override func transformWithLocals(_ body: @escaping TransformBody) -> Sketch {
    let next = transform(body)
    isTaking.withLock { $0 = true }
    return next
  }
  private let isTaking = Guarded(false)
  override func schedule(_ job: @escaping @Sendable () -> Void) {
    guard isTaking.current else { return super.schedule(job) }
    let source = LocalsSeen.local.get()
    super.schedule { LocalsSeen.local.withValue(source, operation: job) }
  }
}

final class LeavesTheActorOfTheTask: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a task that waits for a settled promise lets its actor do other work first"
  }
  override class var killers: [String] { ["TSK-13"] }

  @concurrent override func awaited() async -> Awaited {
    if let state { return .settled(state) }
    return await super.awaited()
  }
}
