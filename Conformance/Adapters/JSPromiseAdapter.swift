import Dispatchers
import JSPromise
import PromiseConformance

/// Drives `JSPromise`.
package struct JSPromiseAdapter: OwnAdapter, IdentityAdapter, AdoptingAdapter, QueryingAdapter,
  NestingAdapter, EnqueuingAdapter, DefaultingAdapter
{
  package typealias Handle = Promise<Token>

  /// Programs for the static rules.
  package static let fixtures = Fixture.read(PackageResources.JSPromise_swift)

  package static let profile = Profile(
    name: "JSPromise",
    quiescence: .drained,
    choices: [
      LateSettle.ignored, WorkStart.sync, WrappedPromise.identity, DroppedResolver.pending,
      DerivedIdentity.new, SelfResolve.rejects, PromiseCycle.pending, NestedPromise.flatten,
      HandlerDispatch.alwaysAsync, DefaultContext.ownQueue, SameContextHop.always,
      InheritedContext.yes, DroppedHandler.pending, RepeatedWork.runsOnce, LateJump.fifo,
      CrossPromiseOrder.settlementFifo, ChainOrder.breadthFirst,
      StepTurns.each(["then": 1, "then to a promise": 3, "recover": 1, "all": 1]),
      HandlerFairness.runsToEmpty, CancelledEnd.rejection, CancelReturns.void, AnyOfNone.rejects,
      AnyFailure.all, AllRejection.first, RaceTraces.none, CombinedResults.released,
      ResolvedTwice.ignored, RaceOfNone.pends, AllFailure.keeps, RaceLosers.keep,
      UndeliveredValue.drop, CancelEffect.ends,
      CancelledInput.each(["all": .rejects, "allSettled": .counts, "any": .counts]),
      LateHook.never, HookOrder.fifo, HookThread.canceller, CancelInExecutor.ignored,
      CatchSeesCancel.yes, RecoverCancel.yes, FinallyOnCancel.yes,
      DroppedReference.nothing,
      AwaitCancel.throwsPromptly, UnhandledFailure.hook, UnhandledCancel.never,
      FailureAfterWait.reported,
      LocalsSeen.each(["on a dispatcher": .init(.none), "with its locals": .init(.registration)]),
      ListenerMeanwhile.runs, LinkedAbort.together, BesideHandler.waits, JobsOfReport.beforeTheNext,
      ReportOrder.each(["outside handlers": .asReleased, "inside a handler": .asTheyFailed]),
      ReportTakenBack.told, AwaitPriority.raised, SettledAwait.staysOnActor,
      TaskAmongHandlers.before,
      WorkLocals.maker, LimitedSource.continues,
    ],
    absences: [
      .reportsWinner: "resolve and reject return nothing, as in ECMAScript",
      .handSettling: "only the functions that were made with a promise settle it",
      .immediate: "handlers always run later",
      .lazyExecutor: "the executor runs before the initialiser returns",
      .branchCancelling:
        "a signal ends the promises that were given it, not those derived from them",
      .countedInterest: "a signal knows its listeners, not who wants the value",
      .combinationCancelling: "what combines promises takes no signal",
      .waiting: "nothing blocks, by design",
    ],
    staticAbsences: [
      "UNH-05": "an unhandled rejection is reported when the program runs",
      "TYP-01": "errors have no type, so that no promise is known never to fail",
      "TYP-02": "errors have no type",
      "TYP-03": "errors have no type",
      "TYP-04": "errors have no type",
      "TYP-09": "nothing blocks, by design",
    ]
  )

  package let stage: Stage
  private let ownQueue: JobQueue
  /// Empty unless unhandled rejections are reported.
  let reportingQueue = Box<JobQueue>()
  /// The hook of that queue, which a queue of another's has to be given as well.
  let report = Box<@Sendable (UnhandledRejection) -> Void>()
  let takeBack = Box<@Sendable (Outcome) -> Void>()

  var queue: JobQueue { reportingQueue.value ?? ownQueue }

  package init(stage: Stage) {
    self.stage = stage
    ownQueue = JobQueue(on: GateDispatcher(gate: stage.gate))
  }

  package func pending() -> (handle: Handle, settler: Settler) {
    let (promise, resolve, reject) = Handle.withResolvers(on: queue)
    return (promise, Self.settler(resolve, reject))
  }

  static func settler(_ resolve: Handle.Resolve, _ reject: Handle.Reject) -> Settler {
    Settler(
      fulfill: {
        resolve($0)
        return nil
      },
      reject: {
        reject($0)
        return nil
      }
    )
  }

  package func adopting() -> (
    handle: Handle, settler: Settler, follow: @Sendable (Handle) -> Void
  ) {
    let (promise, resolve, reject) = Handle.withResolvers(on: queue)
    return (promise, Self.settler(resolve, reject), { resolve($0) })
  }

  package func observe(_ handle: Handle, _ observer: @escaping @Sendable (Outcome) -> Void) {
    handle.then({ observer(.fulfilled($0)) }, { observer(Outcome(reason: $0)) })
  }

  package func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> {
    let (promise, resolve, _) = Promise<Value>.withResolvers(on: queue)
    return Carrier(
      observe: { observer in promise.then { observer($0) } },
      fulfill: { resolve($0) },
      observePassedOn: { observer in promise.map { $0 }.then { observer($0) } },
      observeCombined: { [queue] observer in
        Promise<Value>.all([promise], queue: queue).then { observer($0[0]) }
      }
    )
  }

  package func query(_ handle: Handle) -> Outcome? {
    switch handle.snapshot {
    case nil: nil
    case .fulfilled(let token)?: .fulfilled(token)
    case .rejected(let reason)?: Outcome(reason: reason)
    }
  }

  package func enqueue(_ job: @escaping @Sendable () -> Void) { queue.enqueue(job) }

  package func nest(_ inner: Handle, _ observer: @escaping @Sendable (Nested<Handle>) -> Void) {
    let outer = Promise(on: queue) { resolve, _ in resolve(inner) }
    observe(outer) { observer(.outcome($0)) }
  }

  package static func observeByDefault(
    _ handler: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    let (promise, resolve, _) = Promise<Int>.withResolvers()
    promise.then { _ in handler() }
    return { resolve(1) }
  }

  // MARK: Spellings

  package static let calls = JSPromiseCalls()

  static let jobs = Schedule.always(.gate)

  package static var makers: [Maker<Self>] {
    Maker(
      calls.value.text,
      jobs,
      .fulfilled { adapter, token in Promise.resolve(token, on: adapter.queue) }
    )
    Maker(
      calls.error.text,
      jobs,
      .rejected { adapter, fault in Promise.reject(fault, on: adapter.queue) }
    )
  }

  package static var workMakers: [WorkMaker<Self>] {
    WorkMaker(calls.work.text, jobs) { adapter, body in
      Promise(on: adapter.queue) { resolve, reject in try body(settler(resolve, reject)) }
    }
  }

  package static var attempts: [Attempt<Self>] {
    Attempt(
      calls.try.text,
      jobs,
      .value { adapter, body in Handle.try(on: adapter.queue) { () throws -> Token in try body() }
      }
    )
    Attempt(
      calls.tryPromise.text,
      jobs,
      .promise { adapter, body in
        Handle.try(on: adapter.queue) { () throws -> Handle in try body() }
      }
    )
  }

  package static var wrappers: [Wrapper<Self>] {
    [Wrapper(calls.wrap.text, jobs) { _, handle in Promise.resolve(handle) }]
  }

  package static var importers: [Importer<Self>] {
    Importer(calls.workOfAnother.text, jobs) { adapter, source in
      Promise(on: adapter.queue) { resolve, reject in try source(settler(resolve, reject)) }
    }
  }

  package static var transforms: [Transform<Self>] {
    Transform(calls.then.text, jobs) { _, handle, body in
      handle.then { try body($0) }
    }
    Transform(calls.thenBoth.text, jobs) { _, handle, body in
      handle.then({ try body($0) }, { throw $0 })
    }
    Transform(calls.map.text, jobs) { _, handle, body in
      handle.map { try body($0) }
    }
  }

  package static var transformsWithLocals: [Transform<Self>] {
    Transform(calls.thenCarrying.text, jobs) { adapter, handle, body in
      handle.handle(on: .carrying(LocalsSeen.local, on: adapter.gate)).then { try body($0) }
    }
  }

  package static var chains: [Chain<Self>] {
    Chain(calls.thenPromise.text, jobs) { _, handle, body in
      handle.then { try body($0) }
    }
    Chain(calls.thenBothPromises.text, jobs) { _, handle, body in
      handle.then({ try body($0) }, { throw $0 })
    }
    Chain(calls.flatMap.text, jobs) { _, handle, body in
      handle.flatMap { try body($0) }
    }
  }

  package static var recoveries: [Recovery<Self>] {
    Recovery(calls.catch.text, jobs) { _, handle, body in
      handle.catch { error in try body(fault(error)) }
    }
    Recovery(calls.catchType.text, jobs) { _, handle, body in
      handle.catch(only: TrialFault.self) { fault in try body(fault) }
    }
    Recovery(calls.recover.text, jobs) { _, handle, body in
      handle.recover { error in try body(fault(error)) }
    }
    Recovery(calls.thenBoth.text, jobs) { _, handle, body in
      handle.then({ $0 }, { error in try body(fault(error)) })
    }
  }

  package static var recoveryChains: [RecoveryChain<Self>] {
    RecoveryChain(calls.catchPromise.text, jobs) { _, handle, body in
      handle.catch { error in body(try fault(error)) }
    }
    RecoveryChain(calls.catchTypePromise.text, jobs) { _, handle, body in
      handle.catch(only: TrialFault.self) { fault in body(fault) }
    }
  }

  package static var someErrors: [SomeErrors<Self>] {
    SomeErrors(calls.catchValue.text, jobs) { _, handle, fault, body in
      handle.catch(only: fault) { body() }
    }
    SomeErrors(calls.catchValuePromise.text, jobs) { adapter, handle, fault, body in
      handle.catch(only: fault) { .resolve(body(), on: adapter.queue) }
    }
    SomeErrors(calls.catchWhere.text, jobs) { _, handle, fault, body in
      handle.catch(only: { $0 as? TrialFault == fault }) { _ in body() }
    }
    SomeErrors(calls.catchWherePromise.text, jobs) { adapter, handle, fault, body in
      handle.catch(only: { $0 as? TrialFault == fault }) { _ in
        .resolve(body(), on: adapter.queue)
      }
    }
  }

  package static var valueObservers: [ValueObserver<Self>] {
    ValueObserver(calls.thenNothing.text, jobs) { _, handle, body in
      handle.then { body($0) }
    }
  }

  package static var errorObservers: [ErrorObserver<Self>] {
    ErrorObserver(calls.catchNothing.text, jobs) { _, handle, body in
      handle.catch { error in body(try fault(error)) }
      return nil
    }
  }

  package static var pairs: [Pair<Self>] {
    Pair(calls.thenBoth.text, jobs) { _, handle, onFulfilled, onRejected in
      handle.then({ try onFulfilled($0) }, { try onRejected(fault($0)) })
    }
    Pair(calls.thenBothPromises.text, jobs) { adapter, handle, onFulfilled, onRejected in
      handle.then(
        { Promise.resolve(try onFulfilled($0), on: adapter.queue) },
        { Promise.resolve(try onRejected(fault($0)), on: adapter.queue) }
      )
    }
  }

  package static var finalizers: [Finalizer<Self>] {
    Finalizer(
      calls.finally.text,
      jobs,
      .throwing { _, handle, body in handle.finally { try body() } }
    )
    Finalizer(
      calls.finallyPromise.text,
      jobs,
      .promise { _, handle, body in handle.finally { body() } }
    )
  }

  package static var movers: [Mover<Self>] {
    Mover(calls.handle.text, jobs) { _, handle, gate in
      handle.handle(on: GateDispatcher(gate: gate))
    }
    Mover(calls.handleOnJobs.text, jobs) { adapter, handle, gate in
      handle.handle(
        on: JobQueue(on: GateDispatcher(gate: gate), onUnhandledRejection: adapter.report.value)
      )
    }
  }

  /// Takes the suite's own error; an error of the library is passed on.
  private static func fault(_ error: any Error) throws -> TrialFault {
    guard let fault = error as? TrialFault else { throw error }
    return fault
  }
}
