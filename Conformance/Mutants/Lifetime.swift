import PromiseConformance

extension Mutant {
  /// Broken in what is kept, and in where it is released.
  static let lifetime: [any Faulty.Type] = [
    KeepsItsHandlers.self, KeepsItselfWhilePending.self, HoldsDerivedWeakly.self,
    HoldsItsSource.self, UsesAReleasedSource.self, KeepsItsWork.self, RemembersEveryOutcome.self,
    ReleasesHandlersUnderItsLock.self,
  ]
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

class HoldsDerivedWeakly: Sketch, @unchecked Sendable {
  override class var fault: String { "a promise holds what \(handler) settles only weakly" }
  override class var killers: [String] { ["MEM-03"] }

  override func derive(_ react: @escaping Reaction) -> Sketch {
    let next = make()
    attach { [weak next] outcome in
      if let next { react(outcome, next) }
    }
    return next
  }
}

class HoldsItsSource: Sketch, @unchecked Sendable {
  override class var fault: String {
    "the promise that \(handler) settles keeps its source for ever"
  }
  override class var killers: [String] { ["MEM-05"] }

  var source: Sketch?
  override func derive(_ react: @escaping Reaction) -> Sketch {
    let next = super.derive(react)
    (next as? HoldsItsSource)?.source = self
    return next
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
