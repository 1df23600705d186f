import PromiseConformance

@testable import PromiseMutants

extension Sketch {
  /// Its rejection need not be reported.
  fileprivate func countAsHandled() { lock.withLock { isHandled = true } }
}

/// Handlers run inside the call that settles or attaches; those that a handler triggers run when it has returned.
///
/// A moved promise settles through the gate, and its handlers run there, with those of everything after it.
class RunsAtOnce: Sketch, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] {
    common + [beside, NestedHandler.waits, reports]
  }

  /// What every promise of this kind declares.
  static let common: [any ChoiceDeclaration] = [
    HandlerDispatch.immediate, HandlerFairness.runsToEmpty,
    LocalsSeen(.settler, whereSettled: .registration), JobsOfReport.beforeTheNext,
    // The handlers of a combination run through the gate, when the chain that counts is at its end.
    StepTurns.each(["then": 0, "then to a promise": 0, "recover": 0, "all": 11]),
  ]

  /// Combinations of settled promises hear of them immediately; everything else waits.
  static let beside = BesideHandler.each([
    "moved(to:)": .waits, "chain": .waits, "all": .atOnce, "allSettled": .atOnce, "any": .atOnce,
    "race": .atOnce,
  ])

  /// Handlers that wait hold what failed until the outer one returns.
  static let reports = ReportOrder.each([
    "outside handlers": .asReleased, "inside a handler": .asTheyFailed,
  ])

  /// Where it was moved to.
  private let place = Guarded<Gate?>(nil)

  override func schedule(_ job: @escaping @Sendable () -> Void) {
    guard let place = place.current, !place.isRunningHere else { return runHere(job) }
    submit(job, to: place)
  }

  func runHere(_ job: @escaping @Sendable () -> Void) { Trampoline.shared.run([job]) }

  override func derive(_ react: @escaping @Sendable (Outcome, Sketch) -> Void) -> Sketch {
    let next = super.derive(react)
    (next as? RunsAtOnce)?.place.withLock { $0 = place.current }
    return next
  }

  /// The thread that delivers to the waiting handlers.
  private let deliverer = Guarded<ThreadID?>(nil)

  /// All handlers are queued before the first of them runs.
  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    deliverer.withLock { $0 = .current }
    Trampoline.shared.run([{ super.deliver(outcome, to: handlers) }])
    deliverer.withLock { $0 = nil }
  }

  /// Inside a handler of its own, a late one is queued like those of other promises.
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    guard deliverer.current == .current, let outcome = state else { return super.attach(run) }
    countAsHandled()
    schedule { run(outcome) }
  }

  /// A combination of settled promises hears of them immediately.
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

  /// Attaches the step that moves a promise.
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

/// A promise that is settled inside a handler delivers immediately, inside that handler.
///
/// A handler that is attached to the promise whose handlers are running waits for its turn.
class SettlesDepthFirst: RunsAtOnce, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] {
    common + [
      beside,
      ChainOrder.depthFirst, TaskAmongHandlers.inTurn,
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

/// Handlers always run immediately, in the call that settles or attaches: inside a handler, and beside one.
class RunsEverythingAtOnce: SettlesDepthFirst, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] {
    common + [
      ChainOrder.depthFirst, NestedHandler.runsInside, LateJump.mayOvertake,
      TaskAmongHandlers.inTurn,
    ]
  }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    guard let outcome = state else { return super.attach(run) }
    countAsHandled()
    schedule { run(outcome) }
  }
}

/// A thread that attaches during another's delivery runs the handler immediately, beside that thread's.
class DeliversBesideAnother: RunsAtOnce, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] {
    common + [NestedHandler.waits, LateJump.mayOvertake, reports]
  }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    guard let outcome = state else { return super.attach(run) }
    countAsHandled()
    schedule { run(outcome) }
  }
}

/// Whether a late handler overtakes depends on which of two threads is first; here, a coin decides.
final class LateHandlersRace: DeliversBesideAnother, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] {
    common + [NestedHandler.waits, LateJump.race, BesideHandler.race, reports]
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

/// Every triggered handler runs immediately, and the profile does not say so.
final class ForgetsToDeclareNesting: RunsEverythingAtOnce, @unchecked Sendable {
  override class var choices: [any ChoiceDeclaration] {
    super.choices.filter { !($0 is NestedHandler) }
  }
}
