import Dispatchers
import PromiseConformance
import TypedPromise

/// Drives `TypedPromise`.
package struct TypedPromiseAdapter: Sendable, OwnAdapter, IdentityAdapter, QueryingAdapter,
  NestingAdapter,
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

  /// Programs for the static rules.
  package static let fixtures = Fixture.read(PackageResources.TypedPromise_swift)

  package static let profile = Profile(
    name: "TypedPromise",
    quiescence: .drained,
    choices: [
      AwaitCancel.cancelsPromise, AwaitPriority.raised, SettledAwait.staysOnActor,
      TaskAmongHandlers.before,
      UnhandledFailure.compileTime,
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
      OutputCancel.cancelsInputs, LimitedSource.isCancelledIfAlone, CancelEffect.ends,
      ObserverInterest.keeps,
      WorkLocals.each(["work that starts later": .none, "an async closure": .maker]),
    ],
    limits: [.errorsInErrors, .roundsOfALoop],
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

  package let stage: Stage

  package init(stage: Stage) { self.stage = stage }

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

  static func outcome<Failure>(_ outcome: Promise<Token, Failure>.Outcome) -> Outcome {
    switch outcome {
    case .fulfilled(let token): .fulfilled(token)
    case .rejected(let error): Outcome(reason: error)
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
      },
      observeCombined: { [gate] observer in
        when(fulfilled: [promise]).then(on: gate) { observer($0[0]) }
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

  package static let calls = TypedPromiseCalls()

  static let onGate = Schedule.named(.gate)
  static let onCurrent = Schedule.named(.current)
  static let onMain = Schedule.named(.main)
}
