import Dispatch
import PromiseConformance

extension Mutant {
  /// Broken in how tasks wait for a promise, and in promises that are made of tasks.
  static let tasks: [any Faulty.Type] = [
    KeepsLateTasksWaiting.self, ThrowsAwayTheError.self, ResumesOneTask.self,
    LooksBeforeItSuspends.self, GoesOnDespiteCancellation.self, CancelsForAllTasks.self,
    ResumesTasksUnderItsLock.self, LosesTheTaskBetweenTwoEnds.self, IgnoresWhatATaskThrows.self,
    NeverCancelsItsTask.self, CancelsItsTaskAtOnce.self, BlocksItsTask.self,
    MakesTasksWaitForHandlers.self, LosesErrorsForTasksInside.self,
    ResumesOneTaskIfSettledInside.self, LosesErrorsWhenATaskLeaves.self, BeginsAtAnyPriority.self,
    LosesLocals.self, TakesLocalsOfTheSettler.self, LeavesTheActorOfTheTask.self,
  ]
}

final class KeepsLateTasksWaiting: Sketch, @unchecked Sendable {
  override class var fault: String { "a task that waits for a settled promise never continues" }
  override class var killers: [String] { ["TSK-01", "TSK-02"] }

  override func awaited() async -> Awaited {
    if state == nil { return await super.awaited() }
    return await withUnsafeContinuation { (_: UnsafeContinuation<Awaited, Never>) in }
  }
}

final class ThrowsAwayTheError: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a wait for a rejected promise ends as if it were cancelled, without the error"
  }
  override class var killers: [String] { ["TSK-01"] }

  override func awaited() async -> Awaited {
    let end = await super.awaited()
    if case .settled(.rejected) = end { return .cancelled }
    return end
  }
}

final class ResumesOneTask: Sketch, @unchecked Sendable {
  override class var fault: String { "of the tasks that wait only the last continues" }
  override class var killers: [String] { ["TSK-02"] }

  private var last = 0
  override func awaited() async -> Awaited {
    let number = lock.withLock {
      last += 1
      return last
    }
    let end = await super.awaited()
    if lock.withLock({ number == last }) { return end }
    return await withUnsafeContinuation { (_: UnsafeContinuation<Awaited, Never>) in }
  }
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
    return await withTaskCancellationHandler {
      await withCheckedContinuation { wait.suspend($0) }
    } onCancel: {
      if wait.end(.cancelled), handlers.isEmpty { _ = cancel() }
    }
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

final class GoesOnDespiteCancellation: Sketch, @unchecked Sendable {
  override class var fault: String { "a wait continues when its task is cancelled" }
  override class var killers: [String] { ["TSK-04"] }

  override func awaited() async -> Awaited {
    let wait = Wait()
    attach { wait.end(.settled($0)) }
    return await withCheckedContinuation { wait.suspend($0) }
  }
}

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

final class ResumesTasksUnderItsLock: Sketch, @unchecked Sendable {
  override class var fault: String { "a task is resumed while the lock of the promise is held" }
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

final class IgnoresWhatATaskThrows: Sketch, @unchecked Sendable {
  override class var fault: String { "an error of the closure that it was made from is dropped" }
  override class var killers: [String] { ["TSK-07"] }

  private var isOfATask = false
  override func run(_ body: @escaping @Sendable () async throws(TrialFault) -> Token) {
    isOfATask = true
    super.run(body)
  }
  override func fail(_ fault: TrialFault) {
    if !isOfATask { super.fail(fault) }
  }
}

final class NeverCancelsItsTask: Sketch, @unchecked Sendable {
  override class var fault: String {
    "when it is cancelled, the task that it was made from continues"
  }
  override class var killers: [String] { ["TSK-08"] }

  override func run(_ body: @escaping @Sendable () async throws(TrialFault) -> Token) {
    _ = begin(nil, body)
  }
}

final class CancelsItsTaskAtOnce: Sketch, @unchecked Sendable {
  override class var fault: String {
    "the task that it was made from is cancelled as soon as it runs"
  }
  override class var killers: [String] { ["TSK-08"] }

  override func run(_ body: @escaping @Sendable () async throws(TrialFault) -> Token) {
    begin(nil, body).cancel()
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

final class LosesErrorsForTasksInside: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a task that begins to wait while a handler runs continues without the error, as if cancelled"
  }
  override class var killers: [String] { ["TSK-01", "TSK-11"] }

  override func awaited() async -> Awaited {
    let isBesideHandler = runsHandlerElsewhere
    let end = await super.awaited()
    if isBesideHandler, case .settled(.rejected) = end { return .cancelled }
    return end
  }
}

final class ResumesOneTaskIfSettledInside: Sketch, @unchecked Sendable {
  override class var fault: String {
    "of the tasks that wait, only the first continues if it is settled inside a handler"
  }
  override class var killers: [String] { ["TSK-02"] }

  private let waits = Guarded(0)
  override func awaited() async -> Awaited {
    let number = waits.next()
    let end = await super.awaited()
    guard number > 1, isSettledInside.current else { return end }
    return await withUnsafeContinuation { (_: UnsafeContinuation<Awaited, Never>) in }
  }
}

final class LosesErrorsWhenATaskLeaves: Sketch, @unchecked Sendable {
  override class var fault: String {
    "once a task was cancelled that waited, the others get no error"
  }
  override class var killers: [String] { ["TSK-05"] }

  private let hasLost = Guarded(false)
  override func awaited() async -> Awaited {
    let end = await withTaskCancellationHandler {
      await super.awaited()
    } onCancel: {
      hasLost.withLock { $0 = true }
    }
    if hasLost.current, case .settled(.rejected) = end { return .cancelled }
    return end
  }
}

final class BeginsAtAnyPriority: Sketch, @unchecked Sendable {
  override class var fault: String {
    "the task that it was made from begins at a priority of its own"
  }
  override class var killers: [String] { ["TSK-12"] }

  override func begin(
    _ priority: TaskPriority?,
    _ body: @escaping @Sendable () async throws(TrialFault) -> Token
  ) -> Task<Void, Never> { super.begin(priority.map { _ in TaskPriority.background }, body) }
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
