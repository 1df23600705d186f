import Dispatch
import PromiseConformance

/// Drives the sketch, or one of its mutants, with every capability of an adapter.
typealias SketchAdapter<S: Sketch> = PartialSketchAdapter<S, EveryAbility>

/// What an adapter of the sketch may offer beyond the basic protocol.
protocol HasIdentity {}
protocol MakesOfClosures {}
protocol IsCancellable {}
enum EveryAbility: HasIdentity, MakesOfClosures, IsCancellable {}

struct PartialSketchAdapter<S: Sketch, Able>: CombiningAdapter, AdoptingAdapter, QueryingAdapter,
  NestingAdapter, DefaultingAdapter, LimitedWaitingAdapter, HandSettlingAdapter, RemovingAdapter,
  ErrorNestingAdapter
{
  typealias Handle = Sketch

  static var profile: Profile {
    Profile.once(for: Self.self) {
      Profile(
        name: "\(S.self)",
        quiescence: S.quiescence,
        settlerIsSingleUse: S.settlesOnce,
        choices: S.omitsChoices ? [] : SketchChoices.all.overridden(by: S.choices),
        divergences: S.divergences,
        limits: S.limits,
        absences: S.absences
      )
    }
  }

  let stage: Stage
  let reporter = Guarded<Sketch.Observer?>(nil)

  init(stage: Stage) { self.stage = stage }

  func make() -> Sketch {
    let sketch = S(stage: stage, gate: stage.gate)
    sketch.reporter = reporter.current
    return sketch
  }

  func made(_ begin: (Sketch) -> Void) -> Sketch {
    let sketch = make()
    begin(sketch)
    return sketch
  }

  func pending() -> (handle: Sketch, settler: Settler) {
    let sketch = make()
    return (sketch, sketch.settler)
  }

  func adopting() -> (handle: Sketch, settler: Settler, follow: @Sendable (Sketch) -> Void) {
    let (sketch, settler) = pending()
    return (sketch, settler, { sketch.follow($0) })
  }

  func observe(_ handle: Sketch, _ observer: @escaping Sketch.Observer) {
    handle.join()
    handle.attach(observer)
  }

  func observeUntilRemoved(_ handle: Sketch, _ observer: @escaping Sketch.Observer) -> Sketch.Job {
    handle.join()
    return handle.attachUntilRemoved(observer)
  }

  func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> {
    let promise = ValuePromise<Value>(gate: stage.gate)
    return Carrier(
      observe: { S.observe(promise, $0) },
      fulfill: { S.fulfill(promise, with: $0) },
      observePassedOn: { observer in
        let next = ValuePromise<Value>(gate: promise.gate)
        S.observe(promise) { S.fulfill(next, with: $0) }
        S.observe(next, observer)
      }
    )
  }

  func settler(of handle: Sketch) -> Settler { handle.settler }

  func query(_ handle: Sketch) -> Outcome? { handle.state }

  func nest(_ inner: Sketch, _ observer: @escaping @Sendable (Nested<Sketch>) -> Void) {
    stage.gate.submit { observer(.promise(inner)) }
  }

  static func observeByDefault(_ handler: @escaping Sketch.Job) -> Sketch.Job {
    let queue = DispatchQueue(label: "sketch")
    return { queue.async(execute: handler) }
  }

  func wait(_ handle: Sketch) -> Waited { handle.wait() }

  func wait(_ handle: Sketch, atMost limit: Duration) -> Waited? {
    handle.wait(until: .now() + limit / .seconds(1))
  }

  func link(_ handle: Sketch, on queue: DispatchQueue) -> Sketch { handle.linked(on: queue) }

  static var startsOnQueues: [StartOnQueue<Self>] {
    StartOnQueue("starting(on:)", followsErrors: false) { S.starting(on: $1, $0.make(), $2) }
  }

  static var onClock: (@Sendable (@escaping @Sendable () -> Void) -> Void)? {
    let clock = DispatchQueue(label: "sketch clock")
    clock.setSpecific(key: SketchCore.clock, value: true)
    return { clock.async(execute: $0) }
  }

  // MARK: Spellings

  static var jobs: Schedule {
    .always(profile.declares(HandlerDispatch.immediate) ? .current : .gate)
  }

  private func born(_ outcome: Outcome) -> Sketch { made { $0.settle(outcome) } }

  static var makers: [Maker<Self>] {
    Maker("fulfilled", jobs, .fulfilled { $0.born(.fulfilled($1)) })
    Maker("rejected", jobs, .rejected { $0.born(.rejected($1)) })
  }
  static var workMakers: [WorkMaker<Self>] {
    WorkMaker("run", jobs) { adapter, work in adapter.made { $0.run(work) } }
  }
  static var attempts: [Attempt<Self>] {
    Attempt("attempt", jobs, .value { adapter, body in adapter.made { $0.settle(by: body) } })
    Attempt(
      "attemptChain",
      jobs,
      .promise { adapter, body in adapter.made { $0.follow(by: body) } }
    )
  }
  static var wrappers: [Wrapper<Self>] { Wrapper("wrap", jobs) { $1.wrapped() } }
  static var importers: [Importer<Self>] {
    Importer("take(from:)", jobs) { adapter, source in adapter.made { $0.run(source) } }
  }
  static var transforms: [Transform<Self>] {
    Transform("transform", jobs) { $1.transform($2) }
    if S.namesContexts {
      Transform("transform(on:)", .named(.gate)) { adapter, handle, body in
        S.$named.withValue(adapter.stage.gate) { handle.transform(body) }
      }
    }
  }
  static var transformsWithLocals: [Transform<Self>] {
    if S.bringsLocals { Transform("transformWithLocals", jobs) { $1.transformWithLocals($2) } }
  }
  static var chains: [Chain<Self>] { Chain("chain", jobs) { $1.chain($2) } }
  static var recoveries: [Recovery<Self>] {
    Recovery("recover", jobs) { $1.recover($2) }
    if S.namesContexts {
      Recovery("recover(on:)", .named(.gate)) { adapter, handle, body in
        S.$named.withValue(adapter.stage.gate) { handle.recover(body) }
      }
    }
  }
  static var recoveryChains: [RecoveryChain<Self>] {
    RecoveryChain("recoverChain", jobs) { $1.recoverChain($2) }
  }
  static var someErrors: [SomeErrors<Self>] {
    SomeErrors("recover(only:)", jobs) { $1.recover(only: $2, $3) }
  }
  static var errorObservers: [ErrorObserver<Self>] {
    ErrorObserver("recover, and throw again", jobs) { $1.watchErrors($2) }
  }
  static var pairs: [Pair<Self>] { Pair("pair", jobs) { $1.pair($2, $3) } }
  static var finalizers: [Finalizer<Self>] {
    Finalizer("finally", jobs, .throwing { $1.finally($2) })
    Finalizer("finallyChain", jobs, .promise { _, handle, body in handle.finallyChain { body() } })
  }
  static var movers: [Mover<Self>] { Mover("moved(to:)", jobs) { $1.moved(to: $2) } }
  static var errorNestings: [ErrorNesting<Self>] { ErrorNesting("nested", jobs) { S.nest($1, $2) } }

  // MARK: Combinations

  static var alls: [Combiner<Self, [Token]>] {
    Combiner("all", jobs, inputs: S.combined) { $0.combine(.all, $1).map { $0.tokens } }
  }
  static var allSettleds: [Combiner<Self, [Outcome]>] {
    Combiner("allSettled", jobs, inputs: S.combined) { $0.combine(.allSettled, $1) }
  }
  static var anys: [Combiner<Self, Token>] {
    Combiner("any", jobs, inputs: S.combined) { $0.combine(.any, $1).map { $0.tokens[0] } }
  }
  static var races: [Combiner<Self, Token>] {
    Combiner("race", jobs, inputs: S.combined) { $0.combine(.race, $1).map { $0.tokens[0] } }
  }
  static var fewAtATime: [FewAtATime<Self>] {
    FewAtATime.all("all, few at a time", jobs, isAtOnce: false) {
      $0.makeFew(.all, $1, $2, $3).map { $0.tokens }
    }
    FewAtATime.allSettled("allSettled, few at a time", jobs, isAtOnce: false) {
      $0.makeFew(.allSettled, $1, $2, $3)
    }
    FewAtATime.any("any, few at a time", jobs, isAtOnce: false) {
      $0.makeFew(.any, $1, $2, $3).map { $0.tokens[0] }
    }
    FewAtATime.each("each, few at a time", jobs, isAtOnce: false) {
      $0.makeFew(nil, $1, $2, $3).map { _ in }
    }
  }

  private func combine(_ kind: CombinationKind, _ inputs: Inputs<Sketch>) -> Output<[Outcome]> {
    output(make().combine(kind, inputs))
  }

  /// The promise that judges is a plain one: what mutants do to a list, they do to a list only.
  private func makeFew(
    _ kind: CombinationKind?,
    _ limit: Int,
    _ elements: Inputs<Int>,
    _ make: @escaping @Sendable (Int) -> Sketch
  ) -> Output<[Outcome]> {
    let owner = Sketch(stage: stage, gate: stage.gate)
    let combiner = SketchCombiner(kind ?? .all, of: [], for: owner)
    FewSketch(combiner, limit, elements, dropsValues: kind == nil, make).fill()
    return output(combiner)
  }

  func output(_ combiner: SketchCombiner) -> Output<[Outcome]> {
    Output(observe: { combiner.output.attach($0) }, cancel: { combiner.finish(.other(.cancelled)) })
  }
}

extension [Outcome] {
  var tokens: [Token] {
    compactMap { if case .fulfilled(let token) = $0 { token } else { nil } }
  }
}

extension PartialSketchAdapter: IdentityAdapter where Able: HasIdentity {}

extension PartialSketchAdapter: AsyncMakingAdapter, PrioritizingAdapter
where Able: MakesOfClosures {
  func promise(
    from body: @escaping Sketch.AsyncBody
  ) -> (handle: Sketch, cancel: @Sendable () -> Bool?) {
    let sketch = made { $0.run(body) }
    return (sketch, { sketch.cancel() })
  }

  func promise(priority: TaskPriority, from body: @escaping Sketch.AsyncBody) -> Sketch {
    made { $0.run(priority: priority, body) }
  }
}

/// What the sketch does where designs differ; others that are like it declare only what they do otherwise.
package enum SketchChoices {
  package static let all: [any ChoiceDeclaration] = [
    LateSettle.lost, WorkStart.sync, WrappedPromise.identity, DroppedResolver.pending,
    DerivedIdentity.new, SelfResolve.pending, PromiseCycle.pending, NestedPromise.preserve,
    HandlerDispatch.alwaysAsync, DefaultContext.ownQueue, SameContextHop.always,
    InheritedContext.yes, DroppedHandler.pending, RepeatedWork.runsOnce, PassedOutcome.takesATurn,
    LateJump.fifo, CrossPromiseOrder.settlementFifo, ChainOrder.breadthFirst,
    StepTurns.each(["then": 1, "then to a promise": 2, "recover": 1, "all": 1]),
    HandlerFairness.yields, BlockingWait.failsOnSameContext, CancelUpstream.refcount,
    AwaitCancel.cancelsPromise, CancelledEnd.thirdState, CancelReturns.won,
    DroppedReference.nothing, AllFailure.cancelsRest, UndeliveredValue.drop,
    CancelledInput.each(["all": .cancels, "allSettled": .counts, "any": .counts]),
    OutputCancel.cancelsInputs, RaceLosers.cancel, AnyOfNone.rejects, RaceOfNone.pends,
    CatchSeesCancel.no, RecoverCancel.no, FinallyOnCancel.yes, FinallyOnOwnCancel.yes,
    LateHook.immediate, HookOrder.fifo, HookThread.canceller, CancelInExecutor.stops,
    LocalsSeen(.none), ListenerMeanwhile.runs, LinkedAbort.together, JobsOfReport.afterAll,
    ReportOrder.asReleased, BesideHandler.atOnce, UnhandledFailure.hook, UnhandledCancel.never,
    AnyFailure.all, AllRejection.first, RaceTraces.none, CombinedResults.released,
    ResolvedTwice.ignored, ReportTakenBack.neverLate, AwaitPriority.kept, SettledAwait.staysOnActor,
    RemovedHandler.released, CancelEffect.ends, ObserverInterest.keeps, WorkLocals.maker,
    LimitedSource.continues, TaskAmongHandlers.before,
  ]
}
