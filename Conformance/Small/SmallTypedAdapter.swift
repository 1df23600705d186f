import PromiseAdapters
import PromiseConformance
import SmallTypedPromise

/// Drives the small TypedPromise, in the words of the large one.
package struct SmallTypedAdapter: IdentityAdapter, QueryingAdapter, NestingAdapter,
  HandSettlingAdapter
{
  package typealias Handle = Promise<Token, TrialFault>

  package static let profile = TypedPromiseAdapter.profile.small(
    "SmallTyped",
    choices: [
      CancelledInput.cancels, LocalsSeen(.none), HandlerFairness.yields,
      UnhandledFailure.silent,
    ],
    limits: [
      .roundsOfALoop, .contents,
      .init(
        "LIV-05",
        atMost: 4_000,
        in: "tasks that wait for each other",
        because: "a hook that cancels a task runs inside the hook that has cancelled the one before"
      ),
    ]
  )

  private static let calls = TypedPromiseAdapter.calls
  private static let onGate = Schedule.named(.gate)
  private static let onMain = Schedule.named(.main)

  package let stage: Stage

  package init(stage: Stage) { self.stage = stage }

  package func pending() -> (handle: Handle, settler: Settler) {
    let (promise, resolver) = Handle.pending()
    return (promise, Self.settler(resolver))
  }

  package func settler(of handle: Handle) -> Settler {
    Settler(fulfill: { handle.fulfill($0) }, reject: { handle.reject($0) })
  }

  private static func settler(_ resolver: Resolver<Token, TrialFault>) -> Settler {
    Settler(fulfill: { resolver.fulfill($0) }, reject: { resolver.reject($0) })
  }

  package func observe(_ handle: Handle, _ observer: @escaping @Sendable (Outcome) -> Void) {
    handle.observe(on: place) { observer(Self.outcome($0)) }
  }

  private static func outcome(_ outcome: Handle.Outcome) -> Outcome {
    switch outcome {
    case .fulfilled(let token): .fulfilled(token)
    case .rejected(let fault): .rejected(fault)
    case .cancelled: .cancelled
    }
  }

  package func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> {
    let (promise, resolver) = Promise<Value, Never>.pending()
    return Carrier(
      observe: { [place] observer in Self.observe(promise, on: place, observer) },
      fulfill: { resolver.fulfill($0) },
      observePassedOn: { [place] observer in
        Self.observe(
          promise.then(on: place) { (value: Value) -> Value in value },
          on: place,
          observer
        )
      },
      observeCombined: { [place] observer in
        Self.observe(when(fulfilled: [promise]), on: place) { observer($0[0]) }
      }
    )
  }

  private static func observe<Value>(
    _ promise: Promise<Value, Never>,
    on place: GatePlace,
    _ observer: @escaping @Sendable (Value) -> Void
  ) {
    promise.observe(on: place) { if case .fulfilled(let value) = $0 { observer(value) } }
  }

  package func query(_ handle: Handle) -> Outcome? { handle.outcomeIfSettled.map(Self.outcome) }

  package func nest(_ inner: Handle, _ observer: @escaping @Sendable (Nested<Handle>) -> Void) {
    Self.observe(Promise<Handle, Never>(value: inner), on: place) { observer(.promise($0)) }
  }

  // MARK: Spellings

  package static var makers: [Maker<Self>] {
    Maker(calls.value.text, onGate, .fulfilled { _, token in Promise(value: token) })
    Maker(calls.error.text, onGate, .rejected { _, fault in Promise(error: fault) })
  }

  package static var workMakers: [WorkMaker<Self>] {
    WorkMaker(calls.work.text, onGate, canFail: false) { adapter, body in
      Promise(on: adapter.place) { resolver in
        adapter.stage.total({ () throws(TrialFault) in try body(settler(resolver)) }, else: ())
      }
    }
  }

  package static var transforms: [Transform<Self>] {
    Transform(calls.then.text, onGate, canFail: false) { adapter, handle, body in
      handle.then(on: adapter.place, adapter.total(body))
    }
    Transform(calls.then.onMain, onMain, canFail: false) { adapter, handle, body in
      handle.then { value in adapter.total(body)(value) }
    }
  }

  private func total(_ body: @escaping TransformBody) -> @Sendable (Token) -> Token {
    { token in stage.total({ () throws(TrialFault) in try body(token) }, else: token) }
  }

  package static var chains: [Chain<Self>] {
    Chain(calls.thenPromise.text, onGate, canFail: false) { adapter, handle, body in
      handle.then(on: adapter.place) { adapter.promise(body, $0) }
    }
    Chain(calls.thenPromise.onMain, onMain, canFail: false) { adapter, handle, body in
      handle.then { adapter.promise(body, $0) }
    }
  }

  private func promise(_ body: (Token) throws(TrialFault) -> Handle, _ token: Token) -> Handle {
    stage.total({ () throws(TrialFault) in try body(token) }, else: Handle(value: token))
  }

  package static var recoveries: [Recovery<Self>] {
    Recovery(calls.catchThrowing.text, onGate) { adapter, handle, body in
      handle.catch(on: adapter.place, body)
    }
    Recovery(calls.catchThrowing.onMain, onMain) { _, handle, body in
      handle.catch { fault throws(TrialFault) -> Token in try body(fault) }
    }
  }

  package static var errorObservers: [ErrorObserver<Self>] {
    ErrorObserver(calls.catchNothing.text, onGate) { adapter, handle, body in
      handle.catch(on: adapter.place) { body($0) }
    }
    ErrorObserver(calls.catchNothing.onMain, onMain) { _, handle, body in
      handle.catch { fault in body(fault) }
    }
  }

  package static var finalizers: [Finalizer<Self>] {
    Finalizer(
      calls.ensure.text,
      onGate,
      .plain { adapter, handle, body in handle.ensure(on: adapter.place, body) }
    )
    Finalizer(calls.ensure.onMain, onMain, .plain { _, handle, body in handle.ensure { body() } })
  }

  package static var importers: [Importer<Self>] {
    Importer(calls.workOfAnother.text, onGate, canFail: false) { adapter, source in
      Promise(on: adapter.place) { resolver in
        adapter.stage.total({ () throws(TrialFault) in try source(settler(resolver)) }, else: ())
      }
    }
  }
}

// MARK: - Several, cancelling, tasks, time

extension SmallTypedAdapter: CombiningAdapter {
  package static var alls: [Combiner<Self, [Token]>] {
    [Combiner(calls.all.text, onGate) { output(when(fulfilled: $1), on: $0.place) }]
  }

  package static var races: [Combiner<Self, Token>] {
    [Combiner(calls.race.text, onGate) { output(race($1), on: $0.place) }]
  }

  private static func output<Value>(
    _ promise: Promise<Value, TrialFault>,
    on place: GatePlace
  ) -> Output<Value> {
    output(promise, on: place) { .rejected($0) }
  }

  private static func output<Value, Failure>(
    _ promise: Promise<Value, Failure>,
    on place: GatePlace,
    _ words: @escaping @Sendable (Failure) -> Outcome
  ) -> Output<Value> {
    Output(
      observe: { observer in
        promise.observe(on: place) { outcome in
          switch outcome {
          case .fulfilled(let value): observer(.value(value))
          case .rejected(let error): observer(.other(words(error)))
          case .cancelled: observer(.other(.cancelled))
          }
        }
      },
      cancel: { promise.cancel() },
      wait: { _ = await promise.outcome }
    )
  }
}

extension SmallTypedAdapter: BranchCancellingAdapter {
  package func cancellable() -> CancellablePromise<Handle> {
    let (promise, resolver) = Handle.pending()
    return CancellablePromise(
      handle: promise,
      settler: Self.settler(resolver),
      cancel: { promise.cancel() },
      isCancelled: { isCancelled(promise) },
      onCancel: { hook in
        resolver.onCancel(hook)
        return nil
      }
    )
  }

  package func cancel(_ handle: Handle) -> Bool? { handle.cancel() }

  package func isCancelled(_ handle: Handle) -> Bool {
    if case .cancelled? = handle.outcomeIfSettled { true } else { false }
  }
}

extension SmallTypedAdapter: AwaitingAdapter, AsyncMakingAdapter {
  package nonisolated(nonsending) func outcome(of handle: Handle) async -> Awaited {
    .settled(Self.outcome(await handle.outcome))
  }

  package func promise(
    from body: @escaping @Sendable () async throws(TrialFault) -> Token
  ) -> (handle: Handle, cancel: @Sendable () -> Bool?) {
    let promise = Handle(body)
    return (promise, { promise.cancel() })
  }
}

extension SmallTypedAdapter: RealTimedAdapter {
  package static var realDelays: [Delay<Self>] { [] }

  package static var realTimeouts: [Timeout<Self>] {
    Timeout(calls.timeout.text, onGate) { adapter, handle, duration in
      output(handle.timeout(after: duration), on: adapter.place) { error in
        if case .rejected(let fault) = error { .rejected(fault) } else { .foreign("timed out") }
      }
    }
  }
}

extension SmallTypedAdapter {
  /// Where handlers run.
  private var place: GatePlace { GatePlace(gate: stage.gate) }
}

/// The trial's gate as a dispatcher, which the library needs.
private struct GatePlace: Dispatcher {
  let gate: Gate

  func dispatch(_ work: @escaping @Sendable () -> Void) { gate.submit(work) }
}
