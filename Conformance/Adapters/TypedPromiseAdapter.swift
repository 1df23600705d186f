import Dispatchers
import PromiseConformance
import TypedPromise

/// Drives `TypedPromise`.
package struct TypedPromiseAdapter: IdentityAdapter, QueryingAdapter, NestingAdapter,
  DefaultingAdapter, HandSettlingAdapter
{
  typealias Failing = Promise<Token, TrialFault>
  typealias Safe = Promise<Token, Never>

  /// A handler for errors that deals with all of them makes a promise of another type.
  ///
  /// Converting it back would add a step, so that both types are handles.
  package enum Handle: Sendable {
    /// A promise that can fail.
    case failing(Promise<Token, TrialFault>)
    /// A promise that cannot.
    case safe(Promise<Token, Never>)
  }

  package static let profile = Profile(
    name: "TypedPromise",
    quiescence: .drained,
    choices: [
      AwaitCancel.cancelsPromise, AwaitPriority.raised, UnhandledFailure.compileTime,
      BesideHandler.atOnce,
      LocalsSeen.each([
        "on a dispatcher": .init(.none), "in place": .init(.settler, whereSettled: .registration),
        "on main": .init(.none), "with its locals": .init(.registration),
      ]),
      LateSettle.lost, WorkStart.deferred, DroppedResolver.cancels, DerivedIdentity.new,
      SelfResolve.cancels, PromiseCycle.pending, NestedPromise.preserve,
      HandlerDispatch.onExecutor, DefaultContext.main, SameContextHop.always, InheritedContext.no,
      DroppedHandler.cancels, RepeatedWork.runsOnce, PassedOutcome.passesBy, NestedHandler.waits,
      LateJump.fifo, CrossPromiseOrder.settlementFifo,
      ChainOrder.breadthFirst,
      StepTurns.each(["then": 1, "then to a promise": 1, "recover": 1, "all": 0]),
      HandlerFairness.each([
        "on a dispatcher": .yields, "in place": .runsToEmpty, "on main": .yields,
      ]),
      BlockingWait.failsOnSameContext, CancelUpstream.refcount, CancelledEnd.thirdState,
      CancelReturns.won, LateHook.immediate, HookOrder.fifo, HookThread.canceller,
      CancelInExecutor.stops, CatchSeesCancel.no, RecoverCancel.no, FinallyOnCancel.yes,
      FinallyOnOwnCancel.yes, DroppedReference.nothing, AnyOfNone.rejects, RaceOfNone.cancels,
      AnyFailure.all, AllRejection.first, RaceTraces.none, CombinedResults.released,
      AllFailure.cancelsRest, RaceLosers.cancel, UndeliveredValue.drop,
      CancelledInput.each(["all": .cancels, "allSettled": .counts, "any": .counts]),
      OutputCancel.cancelsInputs,
    ],
    absences: [
      .attempt: "a chain starts with `Promise(on:_:)` or a settled promise",
      .wrapper: "a promise of a promise is an ordinary nested value",
      .throwingFinally: "the closure of `ensure` cannot throw",
      .promiseFinally: "the closure of `ensure` returns nothing",
      .mover: "each handler names its own dispatcher",
      .reporting: "the compiler warns: see UNH-05",
      .reason: "a cancellation carries nothing",
      .signals: "there are no signals: a promise is cancelled itself",
      .adopting: "a resolver settles with values and errors only",
      .alwaysAsync: "a handler runs when its dispatcher runs it",
      .immediate: "a handler runs when its dispatcher runs it",
    ]
  )

  let stage: Stage
  let gate: GateDispatcher

  package init(stage: Stage) {
    self.stage = stage
    gate = GateDispatcher(gate: stage.gate)
  }

  package func pending() -> (handle: Handle, settler: Settler) {
    let (promise, resolver) = Failing.pending()
    return (.failing(promise), Self.settler(resolver))
  }

  package func settler(of handle: Handle) -> Settler {
    switch handle {
    case .failing(let promise):
      Settler(fulfill: { promise.fulfill($0) }, reject: { promise.reject($0) })
    case .safe(let promise): Settler(fulfill: { promise.fulfill($0) }, reject: { _ in nil })
    }
  }

  static func settler(_ resolver: Resolver<Token, TrialFault>) -> Settler {
    Settler(fulfill: { resolver.fulfill($0) }, reject: { resolver.reject($0) })
  }

  package static func canFail(_ handle: Handle) -> Bool {
    if case .failing = handle { true } else { false }
  }

  package func observe(_ handle: Handle, _ observer: @escaping @Sendable (Outcome) -> Void) {
    switch handle {
    case .failing(let promise): promise.observe(on: gate) { observer(Self.outcome($0)) }
    case .safe(let promise): promise.observe(on: gate) { observer(Self.outcome($0)) }
    }
  }

  static func outcome(_ outcome: Failing.Outcome) -> Outcome {
    switch outcome {
    case .fulfilled(let token): .fulfilled(token)
    case .rejected(let fault): .rejected(fault)
    case .cancelled: .cancelled
    }
  }

  static func outcome(_ outcome: Safe.Outcome) -> Outcome {
    switch outcome {
    case .fulfilled(let token): .fulfilled(token)
    case .cancelled: .cancelled
    }
  }

  package static func object(of handle: Handle) -> AnyObject {
    switch handle {
    case .failing(let promise): promise
    case .safe(let promise): promise
    }
  }

  package func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> {
    let (promise, resolver) = Promise<Value, Never>.pending()
    return Carrier(
      observe: { [gate] observer in promise.then(on: gate) { observer($0) } },
      fulfill: { resolver.fulfill($0) },
      observePassedOn: { [gate] observer in
        promise.then(on: gate) { (value: Value) -> Value in value }.then(on: gate) { observer($0) }
      }
    )
  }

  package func query(_ handle: Handle) -> Outcome? {
    switch handle {
    case .failing(let promise):
      if promise.isPending { return nil }
      let words = (promise.isFulfilled, promise.isRejected, promise.isCancelled)
      switch (promise.outcomeIfSettled, words) {
      case (.fulfilled(let token)?, (true, false, false)): return .fulfilled(token)
      case (.rejected(let fault)?, (false, true, false)): return .rejected(fault)
      case (.cancelled?, (false, false, true)): return .cancelled
      default: return .foreign("the outcome and the state contradict each other")
      }
    case .safe(let promise): return promise.outcomeIfSettled.map(Self.outcome)
    }
  }

  package func nest(_ inner: Handle, _ observer: @escaping @Sendable (Nested<Handle>) -> Void) {
    Promise<Handle, Never>(value: inner).then(on: gate) { observer(.promise($0)) }
  }

  package static func observeByDefault(
    _ handler: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    let (promise, resolver) = Promise<Int, Never>.pending()
    promise.then { _ in handler() }
    return { resolver.fulfill(1) }
  }

  // MARK: Spellings

  static let calls = TypedPromiseCalls()

  static let onGate = Schedule.named(.gate)
  static let onCurrent = Schedule.named(.current)
  static let onMain = Schedule.named(.main)

  package static var makers: [Maker<Self>] {
    [
      Maker(calls.value.text, onGate, .fulfilled { _, token in .failing(Promise(value: token)) }),
      Maker(calls.error.text, onGate, .rejected { _, fault in .failing(Promise(error: fault)) }),
    ]
  }

  package static var workMakers: [WorkMaker<Self>] {
    [
      WorkMaker(calls.work.text, onGate, canFail: false) { adapter, body in
        .failing(
          Promise(on: adapter.gate) { resolver in
            adapter.stage.total({ () throws(TrialFault) in try body(settler(resolver)) }, else: ())
          }
        )
      },
      WorkMaker(calls.throwingWork.text, onGate) { adapter, body in
        .failing(
          Promise(on: adapter.gate) { resolver throws(TrialFault) in try body(settler(resolver)) }
        )
      },
    ]
  }

  package static var transforms: [Transform<Self>] {
    [
      Transform(calls.then.text, onGate) { adapter, handle, body in
        transform(
          handle,
          { $0.then(on: adapter.gate, body) },
          { $0.then(on: adapter.gate, adapter.total(body)) }
        )
      },
      Transform(calls.thenHere.text, onCurrent) { adapter, handle, body in
        transform(
          handle,
          { $0.then(on: .current, body) },
          { $0.then(on: .current, adapter.total(body)) }
        )
      },
      Transform(calls.then.onMain, onMain) { adapter, handle, body in
        transform(
          handle,
          { $0.then { value throws(TrialFault) in try body(value) } },
          { $0.then { value in adapter.total(body)(value) } }
        )
      },
      Transform(calls.thenMapped.text, onGate) { adapter, handle, body in
        transform(
          handle,
          { $0.then(on: adapter.gate, { try body($0) }, mapError: adapter.known) },
          { $0.then(on: adapter.gate, adapter.total(body)) }
        )
      },
      Transform(calls.thenMapped.onMain, onMain) { adapter, handle, body in
        transform(
          handle,
          { $0.then({ try body($0) }, mapError: { adapter.known($0) }) },
          { $0.then { value in adapter.total(body)(value) } }
        )
      },
      Transform(calls.mapBoth.text, onGate) { adapter, handle, body in
        transform(
          handle,
          { $0.map(on: adapter.gate, body, { fault throws(TrialFault) in throw fault }) },
          { $0.then(on: adapter.gate, adapter.total(body)) }
        )
      },
    ] + maps + compactMaps
  }

  package static var transformsWithLocals: [Transform<Self>] {
    [
      Transform(calls.thenCarrying.text, onGate) { adapter, handle, body in
        transform(
          handle,
          { $0.then(on: .carrying(LocalsSeen.local, on: adapter.gate), body) },
          { $0.then(on: .carrying(LocalsSeen.local, on: adapter.gate), adapter.total(body)) }
        )
      }
    ]
  }

  package static var chains: [Chain<Self>] {
    [
      Chain(calls.thenPromise.text, onGate) { adapter, handle, body in
        chain(adapter, handle) { $0.then(on: adapter.gate, adapter.following(body)) }
      },
      Chain(calls.thenPromiseHere.text, onCurrent) { adapter, handle, body in
        chain(adapter, handle) { $0.then(on: .current, adapter.following(body)) }
      },
      Chain(calls.thenPromise.onMain, onMain) { adapter, handle, body in
        chain(adapter, handle) { promise in
          promise.then { token throws(TrialFault) in adapter.failing(try body(token)) }
        }
      },
      Chain(calls.mapToPromise.text, onGate, canFail: false) { adapter, handle, body in
        chain(adapter, handle) { promise in
          promise.map(on: adapter.gate, { adapter.promise(body, $0) }, { $0 })
        }
      },
      Chain(calls.mapToPromise.onMain, onMain, canFail: false) { adapter, handle, body in
        chain(adapter, handle) { promise in
          promise.map({ adapter.promise(body, $0) }, { $0 })
        }
      },
    ] + flatMaps
  }

  package static var recoveries: [Recovery<Self>] {
    [
      Recovery(calls.catch.text, onGate, canFail: false) { adapter, handle, body in
        recoverFully(handle) { $0.catch(on: adapter.gate) { adapter.total(body, $0) } }
      },
      Recovery(calls.catchThrowing.text, onGate) { adapter, handle, body in
        recover(handle) { $0.catch(on: adapter.gate, body) }
      },
      Recovery(calls.catchHere.text, onCurrent) { _, handle, body in
        recover(handle) { $0.catch(on: .current, body) }
      },
      Recovery(calls.catch.onMain, onMain, canFail: false) { adapter, handle, body in
        recoverFully(handle) { $0.catch { fault in adapter.total(body, fault) } }
      },
      Recovery(calls.catchThrowing.onMain, onMain) { _, handle, body in
        recover(handle) { $0.catch { fault throws(TrialFault) -> Token in try body(fault) } }
      },
      Recovery(calls.mapBoth.text, onGate) { adapter, handle, body in
        recover(handle) { $0.map(on: adapter.gate, { token throws(TrialFault) in token }, body) }
      },
    ]
  }

  package static var recoveryChains: [RecoveryChain<Self>] {
    [
      RecoveryChain(calls.catchPromise.text, onGate) { adapter, handle, body in
        recover(handle) { promise in
          promise.catch(on: adapter.gate) { fault -> Failing in adapter.failing(body(fault)) }
        }
      },
      RecoveryChain(calls.catchPromise.onMain, onMain) { adapter, handle, body in
        recover(handle) { $0.catch { fault -> Failing in adapter.failing(body(fault)) } }
      },
    ] + flatMapErrors
  }

  package static var someErrors: [SomeErrors<Self>] {
    [
      SomeErrors(calls.catchValue.text, onGate) { adapter, handle, fault, body in
        recover(handle) { $0.catch(on: adapter.gate, only: fault) { body() } }
      },
      SomeErrors(calls.catchValuePromise.text, onGate) { adapter, handle, fault, body in
        recover(handle) { $0.catch(on: adapter.gate, only: fault) { Failing(value: body()) } }
      },
      SomeErrors(calls.catchWhere.text, onGate) { adapter, handle, fault, body in
        recover(handle) { promise in
          promise.catch(on: adapter.gate, only: { $0 == fault }) { _ in body() }
        }
      },
      SomeErrors(calls.catchWherePromise.text, onGate) { adapter, handle, fault, body in
        recover(handle) { promise in
          promise.catch(on: adapter.gate, only: { $0 == fault }) { _ in Failing(value: body()) }
        }
      },
      SomeErrors(calls.catchValue.onMain, onMain) { _, handle, fault, body in
        recover(handle) { $0.catch(only: fault) { body() } }
      },
      SomeErrors(calls.catchValuePromise.onMain, onMain) { _, handle, fault, body in
        recover(handle) { $0.catch(only: fault) { Failing(value: body()) } }
      },
      SomeErrors(calls.catchWhere.onMain, onMain) { _, handle, fault, body in
        recover(handle) { promise in promise.catch(only: { $0 == fault }) { _ in body() } }
      },
      SomeErrors(calls.catchWherePromise.onMain, onMain) { _, handle, fault, body in
        recover(handle) { promise in
          promise.catch(only: { $0 == fault }) { _ in Failing(value: body()) }
        }
      },
    ]
  }

  package static var pairs: [Pair<Self>] {
    [
      Pair(calls.mapBoth.text, onGate) { adapter, handle, onFulfilled, onRejected in
        recover(handle) { $0.map(on: adapter.gate, onFulfilled, onRejected) }
      },
      Pair(calls.mapBoth.onMain, onMain) { _, handle, onFulfilled, onRejected in
        recover(handle) {
          $0.map(
            { token throws(TrialFault) in try onFulfilled(token) },
            { fault throws(TrialFault) in try onRejected(fault) }
          )
        }
      },
    ] + thenPairs
  }

  package static var finalizers: [Finalizer<Self>] {
    [
      Finalizer(
        calls.ensure.text,
        onGate,
        .plain { adapter, handle, body in
          recover(handle) { $0.ensure(on: adapter.gate, body) }
        }
      ),
      Finalizer(
        calls.ensure.onMain,
        onMain,
        .plain { _, handle, body in recover(handle) { $0.ensure { body() } } }
      ),
    ]
  }

  // MARK: Between the two types of handle

  static func transform(
    _ handle: Handle,
    _ failing: (Failing) -> Failing,
    _ safe: (Safe) -> Safe
  ) -> Handle {
    switch handle {
    case .failing(let promise): .failing(failing(promise))
    case .safe(let promise): .safe(safe(promise))
    }
  }

  /// A step that ends in a promise that can fail, from one that may be of either type.
  static func chain(
    _ adapter: Self,
    _ handle: Handle,
    _ step: (Failing) -> Failing
  ) -> Handle {
    .failing(step(adapter.failing(handle)))
  }

  /// A step for promises that can fail; another promise is returned unchanged.
  static func recover(_ handle: Handle, _ step: (Failing) -> Failing) -> Handle {
    if case .failing(let promise) = handle { .failing(step(promise)) } else { handle }
  }

  /// The same where what comes of it cannot fail.
  private static func recoverFully(_ handle: Handle, _ step: (Failing) -> Safe) -> Handle {
    if case .failing(let promise) = handle { .safe(step(promise)) } else { handle }
  }

  func failing(_ handle: Handle) -> Failing {
    switch handle {
    case .failing(let promise): promise
    case .safe(let promise):
      promise.catch(on: .current) { never throws(TrialFault) -> Token in never }
    }
  }

  /// A handler that returns a promise which can fail.
  func following(
    _ body: @escaping @Sendable (Token) throws(TrialFault) -> Handle
  ) -> @Sendable (Token) throws(TrialFault) -> Failing {
    { token throws(TrialFault) in failing(try body(token)) }
  }

  func total(_ body: @escaping TransformBody) -> @Sendable (Token) -> Token {
    { token in stage.total({ () throws(TrialFault) in try body(token) }, else: token) }
  }

  private func total(_ body: RecoveryBody, _ fault: TrialFault) -> Token {
    stage.total({ () throws(TrialFault) in try body(fault) }, else: Token(in: stage.ledger))
  }

  private func promise(_ body: (Token) throws(TrialFault) -> Handle, _ token: Token) -> Failing {
    stage.total(
      { () throws(TrialFault) in failing(try body(token)) },
      else: Failing(value: token)
    )
  }

  /// An error for a parameter that is never used.
  ///
  /// It belongs to no trial, so no trial counts it.
  var unused: TrialFault { TrialFault(in: Ledger()) }

  private func known(_ error: any Error) -> TrialFault {
    error as? TrialFault ?? TrialFault(in: stage.ledger)
  }
}
