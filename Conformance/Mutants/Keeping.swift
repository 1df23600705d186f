import PromiseConformance

extension Mutant {
  /// Broken in what is kept, and in where and when it is released.
  static let keeping: [any Faulty.Type] = [
    FinallyKeepsItsHandler.self, MovesHoldDerivedWeakly.self, FinallyKeepsItselfWhilePending.self,
    KeepsItselfByItsHooks.self, KeepsCancelledFollowers.self, KeepsCancelledFinallySteps.self,
    KeepsCancelledMoves.self, MovesHoldTheirSource.self, FollowersHoldTheFollowed.self,
    KeepsHandlersATurnLonger.self, KeepsHandlersUntilTheyAreFollowed.self,
    IsKeptByWhatItFollowsTooLate.self, CombinationsKeepTheirInputs.self,
    SecondFinallyKeepsItsHandler.self, KeepsErrorHandlersThatRan.self, RemembersMovedErrors.self,
    ReleasesNestedHandlersUnderItsLock.self, KeepsItsHandlers.self, KeepsItselfWhilePending.self,
    UsesAReleasedSource.self, KeepsItsWork.self, RemembersEveryOutcome.self,
    ReleasesHandlersUnderItsLock.self, KeepsPromisesOfWork.self, KeepsAttempts.self,
    KeepsAttemptsOfRetries.self, KeepsWhatTasksAwaited.self, KeepsWhatThreadsWaitedFor.self,
    KeepsRacesThatWereOver.self,
  ]
}

final class FinallyKeepsItsHandler: Sketch, @unchecked Sendable {
  override class var fault: String { "a finally handler is kept as long as what follows it" }
  override class var killers: [String] { ["MEM-01"] }

  private var kept: (@Sendable () throws(TrialFault) -> Void)?
  override func finally(_ body: @escaping @Sendable () throws(TrialFault) -> Void) -> Sketch {
    let next = super.finally(body)
    (next as? FinallyKeepsItsHandler)?.kept = body
    return next
  }
}

final class MovesHoldDerivedWeakly: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a promise holds those that were moved to another context only weakly"
  }
  override class var killers: [String] { ["MEM-03"] }

  override func moved(to gate: Gate) -> Sketch {
    let next = make(on: gate)
    attach { [weak next] in next?.arrive(with: $0) }
    return next
  }
}

final class FinallyKeepsItselfWhilePending: Sketch, @unchecked Sendable {
  override class var fault: String { "a pending promise with a finally handler keeps itself alive" }
  override class var killers: [String] { ["MEM-02"] }

  private var own: Sketch?
  override func finally(_ body: @escaping @Sendable () throws(TrialFault) -> Void) -> Sketch {
    if state == nil { own = self }
    return super.finally(body)
  }
  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    own = nil
    return super.take(settlingWith: outcome)
  }
}

final class KeepsItselfByItsHooks: Sketch, @unchecked Sendable {
  override class var fault: String { "a pending promise with a hook keeps itself alive" }
  override class var killers: [String] { ["MEM-02"] }

  private var own: Sketch?
  override func onCancel(_ run: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let remove = super.onCancel(run)
    if state == nil { own = self }
    return remove
  }
  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    own = nil
    return super.take(settlingWith: outcome)
  }
}

final class KeepsCancelledFollowers: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a promise that a handler returned keeps the cancelled step that waited for it"
  }
  override class var killers: [String] { ["MEM-06"] }

  override func leaveSource() -> SketchCore? {
    lock.withLock { if isFollowing { upstream.link = nil } }
    return super.leaveSource()
  }
}

final class KeepsCancelledFinallySteps: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a promise that a finally handler returned keeps the cancelled step that waited for it"
  }
  override class var killers: [String] { ["MEM-06"] }

  override func keep(_ link: Link) {}
}

final class MovesHoldTheirSource: Sketch, @unchecked Sendable {
  override class var fault: String { "a promise that was moved to a context keeps its source" }
  override class var killers: [String] { ["MEM-05"] }

  private var source: Sketch?
  override func moved(to gate: Gate) -> Sketch {
    let next = super.moved(to: gate)
    (next as? MovesHoldTheirSource)?.source = self
    return next
  }
}

final class FollowersHoldTheFollowed: Sketch, @unchecked Sendable {
  override class var fault: String { "a promise that followed another keeps that one for ever" }
  override class var killers: [String] { ["MEM-05"] }

  private var followed: Sketch?
  override func follow(_ inner: Sketch) {
    if inner.state != nil { followed = inner }
    super.follow(inner)
  }
}

final class KeepsHandlersATurnLonger: Sketch, @unchecked Sendable {
  override class var fault: String { "a handler that has run is released some turns later" }
  override class var killers: [String] { ["MEM-01"] }

  override func transform(_ body: @escaping TransformBody) -> Sketch {
    super.transform { [gate] token throws(TrialFault) in
      gate.submit { gate.submit { gate.submit { withExtendedLifetime(body) {} } } }
      return try body(token)
    }
  }
}

final class KeepsHandlersUntilTheyAreFollowed: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a handler is kept as long as the promise that it returned is pending"
  }
  override class var killers: [String] { ["MEM-01"] }

  override func chain(
    _ body: @escaping @Sendable (Token) throws(TrialFault) -> Sketch
  ) -> Sketch {
    super.chain { token throws(TrialFault) in
      let inner = try body(token)
      inner.attach { _ in withExtendedLifetime(body) {} }
      return inner
    }
  }
}

final class IsKeptByWhatItFollowsTooLate: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a promise that has ended is kept by one that it is told to follow then"
  }
  override class var killers: [String] { ["MEM-20"] }

  override func follow(_ inner: Sketch) {
    if state != nil { inner.attach { _ in withExtendedLifetime(self) {} } }
    super.follow(inner)
  }
}

final class CombinationsKeepTheirInputs: Sketch, @unchecked Sendable {
  override class var fault: String { "what waits for an input of a combination holds that input" }
  override class var killers: [String] { ["MEM-02"] }

  override func listen(to input: Sketch, at index: Int, for combiner: SketchCombiner) {
    input.attach { [listener = combiner.listener] outcome in
      withExtendedLifetime(input) { listener?.current?.note(outcome, at: index) }
    }
  }
}

final class KeepsCancelledMoves: Sketch, @unchecked Sendable {
  override class var fault: String { "a promise keeps those that were moved, and then cancelled" }
  override class var killers: [String] { ["MEM-06"] }

  override func moved(to gate: Gate) -> Sketch {
    let next = super.moved(to: gate)
    attach { _ in withExtendedLifetime(next) {} }
    return next
  }
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

final class RemembersMovedErrors: Sketch, @unchecked Sendable {
  override class var fault: String { "errors that move to another context are kept in a list" }
  override class var killers: [String] { ["MEM-08"] }

  private static let errors = Guarded<[Outcome]>([])
  override func arrive(with outcome: Outcome) {
    if case .rejected = outcome { Self.errors.withLock { $0.append(outcome) } }
    super.arrive(with: outcome)
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

final class KeepsItsHandlers: Sketch, @unchecked Sendable {
  override class var fault: String { "handlers are kept after they have run" }
  override class var killers: [String] { ["MEM-01", "MEM-04"] }

  private var kept: [Handler] = []
  override func register(_ handler: Handler) {
    kept.append(handler)
    super.register(handler)
  }
}

final class KeepsItselfWhilePending: Sketch, @unchecked Sendable {
  override class var fault: String { "a pending promise keeps itself alive" }
  override class var killers: [String] { ["MEM-02"] }

  private var own: Sketch?
  override func register(_ handler: Handler) {
    own = self
    super.register(handler)
  }
  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    own = nil
    return super.take(settlingWith: outcome)
  }
}

final class UsesAReleasedSource: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a derived promise finds its source by its place in memory, also when another lies there"
  }
  override class var killers: [String] { ["MEM-17"] }

  /// The slots of each trial; the next promise gets a free slot.
  private static let memory = Guarded<[ObjectIdentifier: [WeakSketch]]>([:])

  private let place: Int
  private var sourcePlace: Int?

  required init(stage: Stage, gate: Gate) {
    place = UsesAReleasedSource.memory.withLock { memory in
      var places = memory[ObjectIdentifier(stage)] ?? []
      defer { memory[ObjectIdentifier(stage)] = places }
      if let free = places.firstIndex(where: { $0.sketch == nil }) { return free }
      places.append(WeakSketch())
      return places.count - 1
    }
    super.init(stage: stage, gate: gate)
    UsesAReleasedSource.memory.withLock {
      $0[ObjectIdentifier(stage)]?[place] = WeakSketch(sketch: self)
    }
  }

  override func wait(for source: SketchCore, by link: Link) {
    sourcePlace = (source as? UsesAReleasedSource)?.place
    super.wait(for: source, by: link)
  }

  override func leaveSource() -> SketchCore? {
    let other = UsesAReleasedSource.memory.withLock { memory in
      sourcePlace.flatMap { memory[ObjectIdentifier(stage)]?[$0].sketch }
    }
    let isGone = lock.withLock { upstream.source == nil }
    if isGone, let other {
      other.lock.withLock { if !other.handlers.isEmpty { other.handlers.removeFirst() } }
    }
    return super.leaveSource()
  }
}

final class KeepsItsWork: Sketch, @unchecked Sendable {
  override class var fault: String {
    "the work that was to settle a promise is kept as long as the promise"
  }
  override class var killers: [String] { ["MEM-07"] }

  private var work: (@Sendable (Settler) throws(TrialFault) -> Void)?
  override func run(_ work: @escaping @Sendable (Settler) throws(TrialFault) -> Void) {
    self.work = work
    super.run(work)
  }
}

final class RemembersEveryOutcome: Sketch, @unchecked Sendable {
  override class var fault: String { "all outcomes are kept in a list for ever" }
  override class var killers: [String] { ["MEM-08"] }

  private static let outcomes = Guarded<[Outcome]>([])
  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    Self.outcomes.withLock { $0.append(outcome) }
    return super.take(settlingWith: outcome)
  }
}

final class ReleasesHandlersUnderItsLock: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a handler that has run, or will not, is released while its lock is held"
  }
  override class var killers: [String] { ["MEM-10", "THR-12"] }

  override func schedule(_ job: @escaping @Sendable () -> Void) {
    let box = Guarded<(@Sendable () -> Void)?>(job)
    gate.submit { [self] in
      var job = box.take()
      job?()
      lock.withLock { job = nil }
    }
  }
}

/// Promises that are kept for ever.
private let keptForEver = Guarded<[Sketch]>([])

extension Sketch {
  @discardableResult fileprivate func keepForEver() -> Self {
    keptForEver.withLock { $0.append(self) }
    return self
  }
}

final class KeepsPromisesOfWork: Sketch, @unchecked Sendable {
  override class var fault: String { "a promise that is made of work is kept for ever" }
  override class var killers: [String] { ["MEM-02"] }

  override func run(_ work: @escaping @Sendable (Settler) throws(TrialFault) -> Void) {
    keepForEver()
    super.run(work)
  }
}

final class KeepsAttempts: Sketch, @unchecked Sendable {
  override class var fault: String { "a promise of what a closure returns is kept for ever" }
  override class var killers: [String] { ["MEM-08"] }

  override func attempt(_ body: () throws(TrialFault) -> Token) {
    super.attempt(body)
    keepForEver()
  }
}

final class KeepsAttemptsOfRetries: Sketch, @unchecked Sendable {
  override class var fault: String { "the promise of an attempt is kept for ever" }
  override class var killers: [String] { ["MEM-02"] }

  override func begin(_ attempt: Attempt) -> Sketch { super.begin(attempt).keepForEver() }
}

final class KeepsWhatTasksAwaited: Sketch, @unchecked Sendable {
  override class var fault: String { "a promise that a task awaited is kept for ever" }
  override class var killers: [String] { ["MEM-08"] }

  override nonisolated(nonsending) func awaited() async -> Awaited {
    keepForEver()
    return await super.awaited()
  }
}

final class KeepsWhatThreadsWaitedFor: Sketch, @unchecked Sendable {
  override class var fault: String { "a promise for which a thread waited is kept for ever" }
  override class var killers: [String] { ["MEM-08"] }

  override func wait() -> Waited {
    keepForEver()
    return super.wait()
  }
}

final class KeepsRacesThatWereOver: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a pending promise keeps the races that another one had won before they began"
  }
  override class var killers: [String] { ["RAC-05"] }

  private let isOver = Guarded(false)
  override func list(_ inputs: Inputs<Sketch>) -> [Sketch] {
    let all = super.list(inputs)
    isOver.withLock { $0 = all.contains { $0.state != nil } }
    return all
  }
  override func listen(to input: Sketch, at index: Int, for combiner: SketchCombiner) {
    super.listen(to: input, at: index, for: combiner)
    guard isOver.current, input.state == nil else { return }
    input.attach { _ in withExtendedLifetime(combiner) {} }
  }
}
