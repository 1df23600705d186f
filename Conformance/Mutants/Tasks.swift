import Dispatch
import PromiseConformance

extension Mutant {
  /// Broken in how it works with tasks, with time limits and retries, and in limits on work.
  static let tasks: [Sketch.Type] = [
    LooksBeforeItSuspends.self, LosesTheTaskBetweenTwoEnds.self, BlocksItsTask.self,
    LosesLocals.self, TellsOfBothEnds.self, CountsNanosecondsIn64Bits.self, EndsWithItsClock.self,
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

final class TellsOfBothEnds: Sketch, @unchecked Sendable {
  override class var fault: String {
    "when it is settled just as its time is up, what waits is told both"
  }
  override class var killers: [String] { ["TIM-04"] }

  override func timeIsUp(_ outcome: Outcome) {
    let waiting = lock.withLock { handlers }
    RaceWindow.hold { state != nil }
    if !settle(outcome) { deliver(outcome, to: waiting) }
  }
}

final class CountsNanosecondsIn64Bits: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a duration is counted in nanoseconds, and long ones overflow 64 bits"
  }
  override class var killers: [String] { ["TIM-06"] }

  override func setAlarm(after duration: Duration, _ work: @escaping Job) -> Job {
    let (seconds, rest) = duration.components
    let nanoseconds = seconds &* 1_000_000_000 &+ rest / 1_000_000_000
    return super.setAlarm(after: .nanoseconds(nanoseconds), work)
  }
}

final class EndsWithItsClock: Sketch, @unchecked Sendable {
  override class var fault: String {
    "an alarm that is released, and has not gone off, ends what it was set for"
  }
  override class var killers: [String] { ["TIM-10"] }

  /// Rings when it is released.
  private final class Bell: Sendable {
    let ring: @Sendable () -> Void

    init(_ ring: @escaping @Sendable () -> Void) { self.ring = ring }

    deinit { ring() }
  }

  override func setAlarm(after duration: Duration, _ work: @escaping Job) -> Job {
    let bell = Bell { [weak self] in self?.timeIsUp(.foreign("no clock")) }
    return super.setAlarm(after: duration) { withExtendedLifetime(bell) { work() } }
  }
}
