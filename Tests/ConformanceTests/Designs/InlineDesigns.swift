import PromiseConformance

@testable import PromiseMutants

/// Handlers run inside the call that settles or attaches; those that a handler sets off run when it has returned.
///
/// A promise that is moved settles behind the gate, and its handlers run there, with those of all that follows it.
class RunsAtOnce: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] { common + [beside, NestedHandler.waits] }

  /// What every promise of this kind declares.
  static let common: [any ChoiceDeclaration] = [
    HandlerDispatch.immediate, HandlerFairness.runsToEmpty,
    LocalsSeen(.settler, whereSettled: .registration), JobsOfReport.beforeTheNext,
    // The handlers of a combination run behind the gate, when the chain that counts is at its end.
    StepTurns.each(["then": 0, "then to a promise": 0, "recover": 0, "all": 11]),
  ]

  /// What combines settled promises hears of them at once; all else waits.
  static let beside = BesideHandler.each([
    "moved(to:)": .waits, "chain": .waits, "all": .atOnce, "allSettled": .atOnce, "any": .atOnce,
    "race": .atOnce,
  ])

  /// Where it was moved to.
  private let place = Guarded<Gate?>(nil)

  override func schedule(_ job: @escaping @Sendable () -> Void) {
    guard let place = place.current, !place.isRunningHere else { return runHere(job) }
    submit(job, to: place)
  }

  func runHere(_ job: @escaping @Sendable () -> Void) { Trampoline.shared.run(job) }

  override func derive(_ react: @escaping @Sendable (Outcome, Sketch) -> Void) -> Sketch {
    let next = super.derive(react)
    (next as? RunsAtOnce)?.place.withLock { $0 = place.current }
    return next
  }

  /// The thread that delivers the handlers which waited.
  private let deliverer = Guarded<ThreadID?>(nil)

  /// All handlers line up before the first of them runs.
  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    deliverer.withLock { $0 = .current }
    Trampoline.shared.run { super.deliver(outcome, to: handlers) }
    deliverer.withLock { $0 = nil }
  }

  /// Inside a handler of its own, a late one lines up like those of other promises.
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    guard deliverer.current == .current, let outcome = state else { return super.attach(run) }
    countAsHandled()
    schedule { run(outcome) }
  }

  /// Whoever combines settled promises hears of them at once.
  override func listen(to input: Sketch, at index: Int, for combiner: SketchCombiner) {
    guard let outcome = input.state else {
      return super.listen(to: input, at: index, for: combiner)
    }
    input.countAsHandled()
    combiner.listener?.current?.note(outcome, at: index)
  }

  override func moved(to gate: Gate) -> Sketch {
    let next = make()
    (next as? RunsAtOnce)?.place.withLock { $0 = gate }
    let link = Link({ $1.settle($0) }, next)
    attachMove { outcome in
      let once = Guarded<Link?>(link)
      gate.submit { once.take()?.run(outcome) }
    }
    next.wait(for: self, by: link)
    return next
  }

  /// Attaches what hands a moved promise over.
  func attachMove(_ run: @escaping @Sendable (Outcome) -> Void) { attach(run) }

  /// Attaches a handler that waits for those before it.
  final func attachInTurn(_ run: @escaping @Sendable (Outcome) -> Void) { super.attach(run) }

  /// A task that waits for a settled promise waits for no handler.
  override func awaited() async -> Awaited {
    guard let outcome = state else { return await super.awaited() }
    countAsHandled()
    return .settled(outcome)
  }
}

/// A promise that is settled inside a handler delivers at once, inside that handler.
///
/// A handler that is attached to the promise whose handlers are running waits for its turn.
class SettlesDepthFirst: RunsAtOnce, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] {
    common + [
      beside,
      ChainOrder.depthFirst,
      NestedHandler.each([
        "another is settled": .runsInside, "attached to another": .runsInside,
        "attached to its own": .waits,
      ]),
    ]
  }

  override func runHere(_ job: @escaping @Sendable () -> Void) { job() }

  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    for handler in handlers { schedule(handler, outcome) }
  }
}

/// Whatever is settled, or attached to a settled promise, runs at once: inside a handler, and beside one.
class RunsEverythingAtOnce: SettlesDepthFirst, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] {
    common + [
      ChainOrder.depthFirst, NestedHandler.runsInside, LateJump.mayOvertake,
    ]
  }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    guard let outcome = state else { return super.attach(run) }
    countAsHandled()
    schedule { run(outcome) }
  }
}

/// A thread that attaches during another's delivery runs the handler at once, beside that thread's.
class DeliversBesideAnother: RunsAtOnce, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] {
    common + [NestedHandler.waits, LateJump.mayOvertake]
  }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    guard let outcome = state else { return super.attach(run) }
    countAsHandled()
    schedule { run(outcome) }
  }
}

/// Whether a late handler overtakes depends on which of two threads is first, which a coin stands for here.
final class LateHandlersRace: DeliversBesideAnother, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] {
    common + [NestedHandler.waits, LateJump.race, BesideHandler.race]
  }

  private static let coin = Guarded(0)

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    let isFirst = Self.coin.withLock { coin in
      coin += 1
      return coin.isMultiple(of: 3)
    }
    if isFirst, state != nil { attachInTurn(run) } else { super.attach(run) }
  }

  override func attachMove(_ run: @escaping @Sendable (Outcome) -> Void) { super.attach(run) }
}

/// Whatever is set off runs at once, and the profile does not say so.
final class ForgetsToDeclareNesting: RunsEverythingAtOnce, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] {
    super.choices.filter { !($0 is NestedHandler) }
  }
}
