import PromiseConformance

@testable import PromiseMutants

/// Cancels what it waits for with any of its branches, whatever else waits for that, as `Futures.transform` of Guava does.
final class CancelsItsSourceWithAnyBranch: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [CancelUpstream.always] }

  override func leaveSource() -> SketchCore? {
    let source = lock.withLock { upstream }
    return super.leaveSource() ?? source
  }
}

/// A cancelled promise leaves what it waits for alone.
class CancelsOnlyItself: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [CancelUpstream.none] }

  override func leaveSource() -> SketchCore? {
    _ = super.leaveSource()
    return nil
  }
}

/// A fault: what follows a finally step that is cancelled comes before its handler.
final class CancelsOnlyItselfBeforeItsHandler: CancelsOnlyItself, @unchecked Sendable {
  override func atCancellation(_ run: @escaping @Sendable () -> Void) {
    super.atCancellation { [self] in schedule(run) }
  }
}

/// A task that is cancelled while it waits cancels the promise, whatever else waits for it.
class CancelsWithAnyTask: CancelsOnlyItself, @unchecked Sendable {
  override func taskLeaves() {
    _ = leave()
    _ = cancel()
  }
}

/// A fault: other tasks that wait for it wait for ever.
final class CancelsWithAnyTaskAndForgetsTheOthers: CancelsWithAnyTask, @unchecked Sendable {
  override func taskLeaves() {
    lock.withLock { handlers = [] }
    super.taskLeaves()
  }
}

/// A promise that is made of a promise shields it: its cancellation does not go up.
class WrappersShield: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [WrappedPromise.shields] }

  override func wrapped() -> Sketch {
    let next = make()
    let link = Link({ $1.settle($0) }, next)
    join()
    attach { link.run($0) }
    next.keep(link)
    return next
  }
}

/// A fault: its profile says that it is cancelled with such a promise.
final class WrappersShieldUnsaid: WrappersShield, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [WrappedPromise.adopt] }
}

/// A promise that has ended gets no limit, and is given back.
class LimitsGiveTheirSource: Sketch, @unchecked Sendable {
  override func limited(isPending: Bool) -> Sketch {
    isPending ? super.limited(isPending: isPending) : self
  }
}

/// A fault: time is never up.
final class LimitsGiveTheirSourceForEver: LimitsGiveTheirSource, @unchecked Sendable {
  override func timeIsUp(_ outcome: Outcome) {}
}

/// A promise that is cancelled, and then told to follow another, cancels that one.
class CancelsWhatItShouldFollow: Sketch, @unchecked Sendable {
  override func follow(_ inner: Sketch) {
    guard isCancelled else { return super.follow(inner) }
    inner.join()
    abandon(inner)
  }
}

/// A promise is cancelled when its time is up, if nothing else waits for it.
class LimitsCancelTheirSource: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [LimitedSource.isCancelledIfAlone] }

  override func timeIsUp(_ outcome: Outcome) {
    let source = state == nil ? leaveSource() : nil
    super.timeIsUp(outcome)
    _ = source?.cancel()
  }
}

/// A fault: its profile says that the promise continues.
final class LimitsCancelTheirSourceUnsaid: LimitsCancelTheirSource, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { [] }
}

/// A fault: on real time, observers of what was cancelled are told again when its time is over.
final class RingsAgainInTime: Sketch, @unchecked Sendable {
  private let told = Guarded<[Handler]>([])

  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    let taken = super.take(settlingWith: outcome)
    if isOnRealTime, outcome == .cancelled { told.withLock { $0 += taken ?? [] } }
    return taken
  }

  override func setAlarm(after duration: Duration, _ work: @escaping Job) -> Job {
    let takeBack = super.setAlarm(after: duration, work)
    return { if !self.isOnRealTime { takeBack() } }
  }

  override func timeIsUp(_ outcome: Outcome) {
    deliver(outcome, to: told.replace(with: []))
    super.timeIsUp(outcome)
  }
}
