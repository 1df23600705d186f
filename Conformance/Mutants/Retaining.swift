import PromiseConformance

extension Mutant {
  /// Broken in what is kept or released, for one kind of step, end or moment, or for second handlers only.
  static let retaining: [any Faulty.Type] = [
    SecondFinallyKeepsItsHandler.self, KeepsPairsAttachedInside.self,
    KeepsErrorHandlersThatRan.self, PairsHoldTheirSourceAfterErrors.self, RemembersMovedErrors.self,
    KeepsCancelledPairs.self, ReleasesNestedHandlersUnderItsLock.self,
  ]
}

final class SecondFinallyKeepsItsHandler: Sketch, @unchecked Sendable {
  override class var fault: String {
    "the second finally handler of a promise is kept, once it has run, as long as what follows it"
  }
  override class var killers: [String] { ["MEM-01"] }

  private let count = Guarded(0)
  private let kept = Guarded<(@Sendable () throws(TrialFault) -> Void)?>(nil)
  override func finally(_ body: @escaping @Sendable () throws(TrialFault) -> Void) -> Sketch {
    guard count.next() == 2 else { return super.finally(body) }
    let made = Guarded(WeakSketch())
    let next = super.finally { () throws(TrialFault) in
      if let next = made.current.sketch as? SecondFinallyKeepsItsHandler, !next.isCancelled {
        next.kept.withLock { $0 = body }
      }
      try body()
    }
    made.withLock { $0 = WeakSketch(sketch: next) }
    return next
  }
}

final class KeepsPairsAttachedInside: DerivedKeepTheirHandler, @unchecked Sendable {
  override class var fault: String {
    "a pair of handlers attached inside a handler of another promise is kept with what it settles"
  }
  override class var killers: [String] { ["MEM-01"] }
  override class var step: SketchStep? { .pair }

  override func derive(_ react: @escaping Reaction) -> Sketch {
    gate.isRunningHere && !runsHandlerHere ? super.derive(react) : derived(react)
  }
}

final class KeepsErrorHandlersThatRan: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a rejected promise keeps the handlers that returned promises for its error"
  }
  override class var killers: [String] { ["MEM-04"] }

  private let kept = Guarded<[@Sendable (TrialFault) -> Sketch]>([])
  override func recoverChain(_ body: @escaping @Sendable (TrialFault) -> Sketch) -> Sketch {
    super.recoverChain { [kept] fault in
      kept.withLock { $0.append(body) }
      return body(fault)
    }
  }
}

final class PairsHoldTheirSourceAfterErrors: Sketch, @unchecked Sendable {
  override class var fault: String {
    "after a rejection, a promise that a pair of handlers made keeps its source"
  }
  override class var killers: [String] { ["MEM-05"] }
  override class var step: SketchStep? { .pair }

  private let source = Guarded<Sketch?>(nil)
  override func derive(_ react: @escaping Reaction) -> Sketch {
    super.derive { [weak self] outcome, next in
      let made = next as? PairsHoldTheirSourceAfterErrors
      if case .rejected = outcome { made?.source.withLock { $0 = self } }
      react(outcome, next)
    }
  }
}

final class RemembersMovedErrors: Sketch, @unchecked Sendable {
  override class var fault: String { "errors that move to another context are kept in a list" }
  override class var killers: [String] { ["MEM-08"] }

  private static let errors = Guarded<[Outcome]>([])
  override func arrive(with outcome: Outcome) {
    if case .rejected = outcome { Self.errors.withLock { $0.append(outcome) } }
    super.arrive(with: outcome)
  }
}

final class KeepsCancelledPairs: KeepsCancelledBranches, @unchecked Sendable {
  override class var killers: [String] { ["MEM-06"] }
  override class var step: SketchStep? { .pair }

  override func derive(_ react: @escaping Reaction) -> Sketch {
    state == nil ? super.derive(react) : derived(react)
  }
}

final class ReleasesNestedHandlersUnderItsLock: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a handler attached inside a handler of the same promise is released while its lock is held"
  }
  override class var killers: [String] { ["MEM-10"] }

  override func schedule(_ job: @escaping @Sendable () -> Void) {
    guard runsHandlerHere else { return super.schedule(job) }
    let box = Guarded<(@Sendable () -> Void)?>(job)
    super.schedule { [self] in
      var job = box.take()
      job?()
      lock.withLock { job = nil }
    }
  }
}
