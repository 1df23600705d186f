package import Dispatch
import Dispatchers
import PromiseConformance
import ResultPromise

/// Drives `ResultPromise`.
package struct ResultPromiseAdapter: OwnAdapter, IdentityAdapter, QueryingAdapter, NestingAdapter,
  DefaultingAdapter, WaitingAdapter, HandSettlingAdapter
{
  package typealias Handle = Promise<Token, TrialFault>

  /// Programs for the static rules.
  package static let fixtures = Fixture.read(PackageResources.ResultPromise_swift)

  package static let profile = Profile(
    name: "ResultPromise",
    quiescence: .inherent,
    choices: [
      AwaitCancel.throwsPromptly, AwaitPriority.raised, SettledAwait.staysOnActor,
      TaskAmongHandlers.after,
      UnhandledFailure.silent,
      BesideHandler.atOnce,
      LocalsSeen.each([
        "in place": .init(.settler, whereSettled: .registration),
        "with its locals": .init(.registration),
      ]),
      LateSettle.lost, DroppedResolver.pending,
      DerivedIdentity.new, SelfResolve.pending, PromiseCycle.pending, NestedPromise.preserve,
      HandlerDispatch.immediate, DefaultContext.settler, SameContextHop.always,
      InheritedContext.yes, DroppedHandler.pending, RepeatedWork.runsOnce, NestedHandler.waits,
      LateJump.fifo, CrossPromiseOrder.settlementFifo,
      ChainOrder.breadthFirst, StepTurns(0), HandlerFairness.runsToEmpty,
      BlockingWait.failsOnSameContext, CancelledEnd.errorValue, CancelReturns.won,
      CancelUpstream.none, CatchSeesCancel.yes, RecoverCancel.yes, DroppedReference.nothing,
      AnyOfNone.rejects, AnyFailure.all, AllRejection.first, RaceTraces.none,
      CombinedResults.released, RaceOfNone.pends, AllFailure.keeps, RaceLosers.keep,
      UndeliveredValue.drop, CancelEffect.ends,
      CancelledInput.each(["all": .rejects, "allSettled": .counts, "any": .counts]),
      OutputCancel.detaches, LimitedSource.continues, WorkLocals.maker,
    ],
    limits: [.errorsInErrors, .roundsOfALoop],
    absences: [
      .executor: "no work is given to a promise: whoever holds it fulfils it",
      .throwingExecutor: "no work is given to a promise",
      .lazyExecutor: "no work is given to a promise",
      .attempt: "a result is made by the standard library: `Promise(Result { … })`",
      .wrapper: "a promise of a promise is an ordinary nested value",
      .throwingImporter: "handlers and sources do not throw: failures are results",
      .pair: "one handler gets the result, and switches over it",
      .finally: "a handler that runs however the promise ends is `mapResult` or `await(with:)`",
      .throwingFinally: "there is no `finally`", .promiseFinally: "there is no `finally`",
      .adopting: "a promise is settled with results only",
      .alwaysAsync: "handlers run immediately",
      .cancelHook: "a producer that wants to know attaches a handler, as anybody does",
      .countedInterest: "a cancellation travels down only",
      .reason: "a cancellation is one value of the failure type",
      .signals: "there are no signals",
      .reporting: "an unhandled failure is silent, by design",
    ],
    staticAbsences: [
      "UNH-05": "an unhandled failure is silent, by design",
      "TYP-04": "handlers do not throw; TYP-02 shows that their error type is carried on",
    ]
  )

  package let stage: Stage

  package init(stage: Stage) { self.stage = stage }

  package func pending() -> (handle: Handle, settler: Settler) {
    let promise = Handle()
    return (promise, Self.settler(of: promise))
  }

  package func settler(of handle: Handle) -> Settler { Self.settler(of: handle) }

  static func settler(of promise: Handle) -> Settler {
    Settler(
      fulfill: { promise.fulfill(with: .success($0)) },
      reject: { promise.fulfill(with: .failure($0)) }
    )
  }

  package func observe(_ handle: Handle, _ observer: @escaping @Sendable (Outcome) -> Void) {
    handle.await { observer(Outcome($0)) }
  }

  package func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> {
    let promise = Promise<Value, Never>()
    return Carrier(
      observe: { observer in promise.await { result in observer(result.get()) } },
      fulfill: { promise.fulfill(with: .success($0)) },
      observePassedOn: { observer in
        promise.map { $0 }.await { result in observer(result.get()) }
      },
      observeCombined: { observer in
        Promise<Value, Never>.all([promise]).await { result in observer(result.get()[0]) }
      }
    )
  }

  package func query(_ handle: Handle) -> Outcome? { handle.resultIfSettled.map(Outcome.init) }

  package func nest(_ inner: Handle, _ observer: @escaping @Sendable (Nested<Handle>) -> Void) {
    let outer = Promise<Handle, Never>()
    outer.fulfill(with: .success(inner))
    outer.await { result in observer(.promise(result.get())) }
  }

  package static func observeByDefault(
    _ handler: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    let promise = Promise<Int, Never>()
    promise.await { _ in handler() }
    return { promise.fulfill(with: .success(1)) }
  }

  package func wait(_ handle: Handle) -> Waited {
    do throws(DeadlockError) { return .settled(Outcome(try handle.wait())) } catch {
      return .refused("\(error)")
    }
  }

  package func link(_ handle: Handle, on queue: DispatchQueue) -> Handle {
    handle.receive(on: queue)
  }

  // MARK: Spellings

  package static let calls = ResultPromiseCalls()

  static let inline = Schedule.always(.current)

  package static var makers: [Maker<Self>] {
    Maker(calls.value.text, inline, .fulfilled { _, token in Promise(.success(token)) })
    Maker(calls.error.text, inline, .rejected { _, fault in Promise(.failure(fault)) })
  }

  package static var importers: [Importer<Self>] {
    Importer(calls.call.text, inline, canFail: false) { adapter, source in
      let promise = Handle()
      adapter.stage.total({ () throws(TrialFault) in try source(settler(of: promise)) }, else: ())
      return promise
    }
  }

  package static var transforms: [Transform<Self>] {
    Transform(calls.then.text, inline) { _, handle, body in
      handle.then { token in Result { () throws(TrialFault) in try body(token) } }
    }
    Transform(calls.mapResult.text, inline) { _, handle, body in
      handle.mapResult { result in
        result.flatMap { token in Result { () throws(TrialFault) in try body(token) } }
      }
    }
    Transform(calls.map.text, inline, canFail: false) { adapter, handle, body in
      handle.map { token in
        adapter.stage.total({ () throws(TrialFault) in try body(token) }, else: token)
      }
    }
  }

  package static var transformsWithLocals: [Transform<Self>] {
    Transform(calls.thenCarrying.text, .named(.gate)) { adapter, handle, body in
      handle.receive(on: .carrying(LocalsSeen.local, on: adapter.gate)).then { token in
        Result { () throws(TrialFault) in try body(token) }
      }
    }
  }

  package static var chains: [Chain<Self>] {
    Chain(calls.thenAsync.text, inline) { _, handle, body in
      handle.thenAsync(following(body))
    }
    Chain(calls.flatMapResult.text, inline) { _, handle, body in
      handle.flatMapResult { result in
        switch result {
        case .success(let token): following(body)(token)
        case .failure(let fault): Promise(.failure(fault))
        }
      }
    }
    Chain(calls.flatMap.text, inline) { _, handle, body in
      handle.flatMap(following(body))
    }
  }

  /// A handler that returns a promise, also of what `body` throws.
  private static func following(
    _ body: @escaping @Sendable (Token) throws(TrialFault) -> Handle
  ) -> @Sendable (Token) -> Handle {
    { token in
      do throws(TrialFault) { return try body(token) } catch { return Promise(.failure(error)) }
    }
  }

  package static var recoveries: [Recovery<Self>] {
    Recovery(calls.mapResult.text, inline) { _, handle, body in
      handle.mapResult { result in
        result.flatMapError { fault in Result { () throws(TrialFault) in try body(fault) } }
      }
    }
    Recovery(calls.recover.text, inline, canFail: false, isTwoSteps: true) {
      adapter,
      handle,
      body in
      let unused = Token(in: adapter.stage.ledger)
      return handle.recover { fault in
        adapter.stage.total({ () throws(TrialFault) in try body(fault) }, else: unused)
      }.mapError { never in never }
    }
  }

  package static var recoveryChains: [RecoveryChain<Self>] {
    RecoveryChain(calls.recoverPromise.text, inline) { _, handle, body in
      handle.recover { fault -> Handle in body(fault) }
    }
  }

  package static var someErrors: [SomeErrors<Self>] {
    SomeErrors(calls.recoverValue.text, inline) { _, handle, fault, body in
      handle.recover(only: fault) { body() }
    }
    SomeErrors(calls.recoverValuePromise.text, inline) { _, handle, fault, body in
      handle.recover(only: fault) { Promise(.success(body())) }
    }
    SomeErrors(calls.recoverWhere.text, inline) { _, handle, fault, body in
      handle.recover(only: { $0 == fault }) { _ in body() }
    }
    SomeErrors(calls.recoverWherePromise.text, inline) { _, handle, fault, body in
      handle.recover(only: { $0 == fault }) { _ in Promise(.success(body())) }
    }
  }

  package static var valueObservers: [ValueObserver<Self>] {
    ValueObserver(calls.await.text, inline) { _, handle, body in
      handle.await { result in
        if case .success(let token) = result { body(token) }
      }
    }
  }

  package static var errorObservers: [ErrorObserver<Self>] {
    ErrorObserver(calls.await.text, inline) { _, handle, body in
      handle.await { result in
        if case .failure(let fault) = result { body(fault) }
      }
      return nil
    }
    ErrorObserver(calls.mapError.text, inline) { _, handle, body in
      handle.mapError { fault in
        body(fault)
        return fault
      }
    }
  }

  package static var movers: [Mover<Self>] {
    Mover(calls.receive.text, inline) { _, handle, gate in
      handle.receive(on: GateDispatcher(gate: gate))
    }
  }
}
