import PromiseConformance

extension Mutant {
  /// Broken in what is kept, or released too early.
  static let keeping: [any Faulty.Type] = [
    FinallyKeepsItsHandler.self, RecoveriesKeepTheirHandler.self, DerivedKeepTheirHandler.self,
    RecoveriesHoldDerivedWeakly.self, MovesHoldDerivedWeakly.self,
    FinallyKeepsItselfWhilePending.self, PairsHoldTheirSource.self, KeepsItselfByItsHooks.self,
    KeepsCancelledRecoveries.self, KeepsCancelledFollowers.self,
    KeepsCancelledFinallySteps.self, KeepsCancelledMoves.self, MovesHoldTheirSource.self,
    FollowersHoldTheFollowed.self, ReturnedPromisesHoldTheirSource.self,
    KeepsHandlersATurnLonger.self, KeepsHandlersUntilTheyAreFollowed.self,
    IsKeptByWhatItFollowsTooLate.self, CombinationsKeepTheirInputs.self,
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

final class RecoveriesKeepTheirHandler: DerivedKeepTheirHandler, @unchecked Sendable {
  override class var killers: [String] { ["MEM-01"] }
  override class var step: SketchStep? { .recover }
}

class DerivedKeepTheirHandler: Sketch, @unchecked Sendable {
  override class var fault: String {
    "\(handler) is kept as long as the promise that it settles"
  }
  override class var killers: [String] { ["MEM-01"] }
  override class var step: SketchStep? { .transform }

  private var kept: Reaction?
  override func derive(_ react: @escaping Reaction) -> Sketch {
    let next = super.derive(react)
    (next as? DerivedKeepTheirHandler)?.kept = react
    return next
  }
}

final class RecoveriesHoldDerivedWeakly: HoldsDerivedWeakly, @unchecked Sendable {
  override class var killers: [String] { ["MEM-03"] }
  override class var step: SketchStep? { .recover }
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

final class PairsHoldTheirSource: HoldsItsSource, @unchecked Sendable {
  override class var killers: [String] { ["MEM-02"] }
  override class var step: SketchStep? { .pair }
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

final class KeepsCancelledRecoveries: KeepsCancelledBranches, @unchecked Sendable {
  override class var killers: [String] { ["MEM-01"] }
  override class var step: SketchStep? { .recover }
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

final class ReturnedPromisesHoldTheirSource: HoldsItsSource, @unchecked Sendable {
  override class var fault: String {
    "what waits for a promise that its handler returned keeps its source until it is settled"
  }
  override class var killers: [String] { ["MEM-18"] }
  override class var step: SketchStep? { .chain }

  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    source = nil
    return super.take(settlingWith: outcome)
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
