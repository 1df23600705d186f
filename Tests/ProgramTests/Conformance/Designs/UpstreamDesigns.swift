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
