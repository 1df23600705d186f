import PromiseConformance

extension Mutant {
  /// Broken for one arrival: inside a handler, beside one, too early or too late.
  static let arrivals: [any Faulty.Type] = [
    IgnoresNestedRejections.self, RunsOneHandlerIfSettledInside.self, RemovesTheLastHook.self,
    StopsWhenCancelledInside.self, CancelsInSilenceInside.self, IgnoresLateForeignCalls.self,
    AttemptsFollowThePendingOnly.self, WaitsForWhatWasDropped.self, IgnoresNestedCancellations.self,
    ReadsAsPendingInItsHandlers.self, IsNotCancelledInHandlers.self, RunsLateHooksTwice.self,
    LosesHooksOfOtherThreads.self, IgnoresEarlyTaskCancellations.self,
    HangsIfCancelledOnResuming.self, ReadsAsPendingBesideItsHandlers.self, LosesHooksOfHooks.self,
  ]
}

final class IgnoresNestedRejections: Sketch, @unchecked Sendable {
  override class var fault: String { "while a handler runs, rejecting any promise does nothing" }
  override class var killers: [String] { ["LIV-02"] }

  override func resolve(_ outcome: Outcome) -> Bool {
    gate.isRunningHere && outcome.isFailure ? false : super.resolve(outcome)
  }
}

final class RunsOneHandlerIfSettledInside: Sketch, @unchecked Sendable {
  override class var fault: String {
    "if it is settled inside a handler of another promise, only its first handler runs"
  }
  override class var killers: [String] { ["THN-09", "THN-01"] }

  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    super.deliver(outcome, to: gate.isRunningHere ? Array(handlers.prefix(1)) : handlers)
  }
}

final class RemovesTheLastHook: Sketch, @unchecked Sendable {
  override class var fault: String { "whichever hook is taken back, the last one is removed" }
  override class var killers: [String] { ["CAN-15"] }

  override func remove(hook id: Int) {
    let last = lock.withLock { hooks.last?.id }
    super.remove(hook: last ?? id)
  }
}

class StopsWhenCancelledInside: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a promise that is cancelled inside its own handler does not run the others"
  }
  override class var killers: [String] { ["CAN-36"] }

  /// Whether it is so after such an end.
  class func stops(after outcome: Outcome?) -> Bool { true }

  private let isStopped = Guarded(false)
  override func cancel() -> Bool {
    if runsHandlerHere, Self.stops(after: state) { isStopped.withLock { $0 = true } }
    return super.cancel()
  }
  override func schedule(_ job: @escaping @Sendable () -> Void) {
    super.schedule { [isStopped] in if !isStopped.current { job() } }
  }
}

final class CancelsInSilenceInside: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a promise that is cancelled inside a handler of another does not tell what waits for it"
  }
  override class var killers: [String] { ["CAN-22"] }

  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    if outcome == .cancelled, gate.isRunningHere { return }
    super.deliver(outcome, to: handlers)
  }
}

final class IgnoresLateForeignCalls: Sketch, @unchecked Sendable {
  override class var fault: String { "a foreign source that calls back later is not heard" }
  override class var killers: [String] { ["RES-08"] }

  override func take(from source: @escaping ForeignSource) {
    let (isOver, settler) = (Guarded(false), settler)
    super.take { _ throws(TrialFault) in
      try source(
        Settler(
          fulfill: { isOver.current ? nil : settler.fulfill($0) },
          reject: { isOver.current ? nil : settler.reject($0) }
        )
      )
    }
    isOver.withLock { $0 = true }
  }
}

final class AttemptsFollowThePendingOnly: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a settled promise that the first closure of a chain returns is not followed"
  }
  override class var killers: [String] { ["EXE-09"] }

  override func attemptChain(_ body: () throws(TrialFault) -> Sketch) {
    super.attemptChain { () throws(TrialFault) in
      let inner = try body()
      return inner.state == nil ? inner : inner.make()
    }
  }
}

final class WaitsForWhatWasDropped: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a handler that its dispatcher dropped keeps those behind it from running"
  }
  override class var killers: [String] { ["THN-12"] }

  private let jobs = Guarded<(isTaken: Bool, waiting: [@Sendable () -> Void])>((false, []))
  override func schedule(_ job: @escaping @Sendable () -> Void) {
    let isFree = jobs.withLock { jobs in
      jobs.waiting.append(job)
      defer { jobs.isTaken = true }
      return !jobs.isTaken
    }
    guard isFree else { return }
    super.schedule { [jobs] in
      while let next = jobs.withLock({ jobs in
        jobs.isTaken = !jobs.waiting.isEmpty
        return jobs.waiting.isEmpty ? nil : jobs.waiting.removeFirst()
      }) { next() }
    }
  }
}

final class IgnoresNestedCancellations: Sketch, @unchecked Sendable {
  override class var fault: String { "while a handler runs, cancelling any promise does nothing" }
  override class var killers: [String] { ["CAN-07"] }

  override func cancel() -> Bool { gate.isRunningHere ? false : super.cancel() }
}

final class ReadsAsPendingInItsHandlers: Sketch, @unchecked Sendable {
  override class var fault: String { "inside its own handlers it reads as pending" }
  override class var killers: [String] { ["STA-08"] }

  override var state: Outcome? { runsHandlerHere ? nil : super.state }
}

final class IsNotCancelledInHandlers: Sketch, @unchecked Sendable {
  override class var fault: String { "inside a handler nothing reads as cancelled" }
  override class var killers: [String] { ["CAN-07"] }

  override var isCancelled: Bool { !gate.isRunningHere && super.isCancelled }
}

final class RunsLateHooksTwice: Sketch, @unchecked Sendable {
  override class var fault: String { "a hook that comes after the cancellation runs twice" }
  override class var killers: [String] { ["CAN-09"] }

  override func runLate(_ hook: @Sendable () -> Void) {
    hook()
    hook()
  }
}

final class LosesHooksOfOtherThreads: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a hook is lost if another thread registers it after the cancellation"
  }
  override class var killers: [String] { ["CAN-09"] }

  private let home = ThreadID.current
  override func runLate(_ hook: @Sendable () -> Void) {
    if ThreadID.current == home { hook() }
  }
}

final class IgnoresEarlyTaskCancellations: Sketch, @unchecked Sendable {
  override class var fault: String { "a task that was cancelled before it waits continues to wait" }
  override class var killers: [String] { ["TSK-04"] }

  override func awaited() async -> Awaited {
    guard Task.isCancelled else { return await super.awaited() }
    let wait = Wait()
    attach { wait.end(.settled($0)) }
    return await withCheckedContinuation { wait.suspend($0) }
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

final class ReadsAsPendingBesideItsHandlers: Sketch, @unchecked Sendable {
  override class var fault: String { "while another thread runs its handlers it reads as pending" }
  override class var killers: [String] { ["STA-08"] }

  override var state: Outcome? { runsHandlerElsewhere ? nil : super.state }
}

final class LosesHooksOfHooks: Sketch, @unchecked Sendable {
  override class var fault: String { "a hook that is registered inside a hook is lost" }
  override class var killers: [String] { ["CAN-13"] }

  private let isTelling = Guarded(false)
  override func tell(_ hooks: [@Sendable () -> Void], of outcome: Outcome) {
    isTelling.withLock { $0 = true }
    super.tell(hooks, of: outcome)
    isTelling.withLock { $0 = false }
  }
  override func runLate(_ hook: @Sendable () -> Void) {
    if !isTelling.current { hook() }
  }
}
