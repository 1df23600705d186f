import PromiseAdapters
import PromiseConformance
import SmallJSPromise

/// Drives the small JSPromise, in the words of the large one.
package struct SmallJSAdapter: IdentityAdapter, AdoptingAdapter, NestingAdapter,
  EnqueuingAdapter
{
  package typealias Handle = Promise<Token>

  package static let profile = JSPromiseAdapter.profile.small(
    "SmallJS",
    choices: [
      RaceTraces.untilSettled, CombinedResults.untilSettled, LocalsSeen(.none),
      JobsOfReport.afterAll, FailureAfterWait.lost,
      ReportTakenBack.neverLate, ReportOrder.asReleased,
    ],
    limits: [.roundsOfALoop, .contents]
  )

  private static let calls = JSPromiseAdapter.calls
  private static let jobs = Schedule.always(.gate)

  package let stage: Stage
  private let ownQueue: JobQueue
  /// Empty unless unhandled rejections are reported.
  private let reportingQueue = Box<JobQueue>()

  private var queue: JobQueue { reportingQueue.value ?? ownQueue }

  package init(stage: Stage) {
    self.stage = stage
    ownQueue = JobQueue(on: GatePlace(gate: stage.gate))
  }

  package func pending() -> (handle: Handle, settler: Settler) {
    let (promise, resolve, reject) = Handle.withResolvers(on: queue)
    return (promise, Self.settler(resolve, reject))
  }

  private static func settler(_ resolve: Handle.Resolve, _ reject: Handle.Reject) -> Settler {
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
    handle.then({ observer(.fulfilled($0)) }, { observer(Outcome(.failure($0))) })
  }

  package func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> {
    let (promise, resolve, _) = Promise<Value>.withResolvers(on: queue)
    return Carrier(
      observe: { observer in promise.then { observer($0) } },
      fulfill: { resolve($0) },
      observePassedOn: { observer in
        promise.then { (value: Value) -> Value in value }.then { observer($0) }
      },
      observeCombined: { [queue] observer in
        Promise<Value>.all([promise], queue: queue).then { observer($0[0]) }
      }
    )
  }

  package func enqueue(_ job: @escaping @Sendable () -> Void) { queue.enqueue(job) }

  package func nest(_ inner: Handle, _ observer: @escaping @Sendable (Nested<Handle>) -> Void) {
    let outer = Promise(on: queue) { resolve, _ in resolve(inner) }
    observe(outer) { observer(.outcome($0)) }
  }

  // MARK: Spellings

  package static var makers: [Maker<Self>] {
    Maker(calls.value.text, jobs, .fulfilled { .resolve($1, on: $0.queue) })
    Maker(calls.error.text, jobs, .rejected { .reject($1, on: $0.queue) })
  }

  package static var workMakers: [WorkMaker<Self>] {
    WorkMaker(calls.work.text, jobs) { adapter, body in
      Promise(on: adapter.queue) { resolve, reject in try body(settler(resolve, reject)) }
    }
  }

  package static var importers: [Importer<Self>] {
    Importer(calls.workOfAnother.text, jobs) { adapter, source in
      Promise(on: adapter.queue) { resolve, reject in try source(settler(resolve, reject)) }
    }
  }

  package static var transforms: [Transform<Self>] {
    Transform(calls.then.text, jobs) { _, handle, body in handle.then { try body($0) } }
    Transform(calls.thenBoth.text, jobs) { _, handle, body in
      handle.then({ try body($0) }, { throw $0 })
    }
  }

  package static var chains: [Chain<Self>] {
    Chain(calls.thenPromise.text, jobs) { _, handle, body in handle.then { try body($0) } }
  }

  package static var recoveries: [Recovery<Self>] {
    Recovery(calls.catch.text, jobs) { _, handle, body in
      handle.catch { error in try body(fault(error)) }
    }
    Recovery(calls.thenBoth.text, jobs) { _, handle, body in
      handle.then({ $0 }, { error in try body(fault(error)) })
    }
  }

  package static var pairs: [Pair<Self>] {
    Pair(calls.thenBoth.text, jobs) { _, handle, onFulfilled, onRejected in
      handle.then({ try onFulfilled($0) }, { try onRejected(fault($0)) })
    }
  }

  package static var valueObservers: [ValueObserver<Self>] {
    ValueObserver(calls.thenNothing.text, jobs) { _, handle, body in handle.then { body($0) } }
  }

  package static var errorObservers: [ErrorObserver<Self>] {
    ErrorObserver(calls.catchNothing.text, jobs) { _, handle, body in
      handle.catch { error in body(try fault(error)) }
      return nil
    }
  }

  package static var finalizers: [Finalizer<Self>] {
    Finalizer(
      calls.finally.text,
      jobs,
      .throwing { _, handle, body in handle.finally { try body() } }
    )
  }

  /// Takes the suite's own error; an error of the library is passed on.
  private static func fault(_ error: any Error) throws -> TrialFault {
    guard let fault = error as? TrialFault else { throw error }
    return fault
  }
}

// MARK: - Several, tasks, reports

extension SmallJSAdapter: CombiningAdapter {
  package static var alls: [Combiner<Self, [Token]>] {
    [Combiner(calls.all.text, jobs) { output(Promise.all($1, queue: $0.queue)) }]
  }

  package static var allSettleds: [Combiner<Self, [Outcome]>] {
    Combiner(calls.settled.text, jobs) { adapter, inputs in
      output(Promise.allSettled(inputs, queue: adapter.queue)).map { all in
        all.map { outcome in
          switch outcome {
          case .fulfilled(let token): .fulfilled(token)
          case .rejected(let error): Outcome(.failure(error))
          }
        }
      }
    }
  }

  package static var anys: [Combiner<Self, Token>] {
    [Combiner(calls.any.text, jobs) { output(Promise.any($1, queue: $0.queue)) }]
  }

  package static var races: [Combiner<Self, Token>] {
    [Combiner(calls.race.text, jobs) { output(Promise.race($1, queue: $0.queue)) }]
  }

  private static func output<Value>(_ promise: Promise<Value>) -> Output<Value> {
    Output(
      observe: { observer in
        promise.then(
          { observer(.value($0)) },
          { error in
            if let aggregate = error as? AggregateError {
              observer(.failures(aggregate.errors.map { Outcome(.failure($0)) }))
            } else {
              observer(.other(Outcome(.failure(error))))
            }
          }
        )
      },
      wait: { _ = try? await promise.value }
    )
  }
}

extension SmallJSAdapter: AwaitingAdapter, AsyncMakingAdapter {
  package nonisolated(nonsending) func outcome(of handle: Handle) async -> Awaited {
    do { return .settled(.fulfilled(try await handle.value)) } catch is CancellationError {
      return .cancelled
    } catch {
      return .settled(Outcome(.failure(error)))
    }
  }

  package func promise(
    from body: @escaping @Sendable () async throws(TrialFault) -> Token
  ) -> (handle: Handle, cancel: @Sendable () -> Bool?) {
    (Promise(on: queue) { try await body() }, { nil })
  }
}

extension SmallJSAdapter: ReportingAdapter {
  package func onUnhandled(_ report: @escaping @Sendable (Outcome) -> Void) {
    reportingQueue.value = JobQueue(
      on: place,
      onUnhandledRejection: { report(Outcome(.failure($0.reason))) }
    )
  }

  package func onHandledLate(_ takeBack: @escaping @Sendable (Outcome) -> Void) {}
}

extension SmallJSAdapter {
  /// Where handlers run.
  private var place: GatePlace { GatePlace(gate: stage.gate) }
}

/// The trial's gate as a dispatcher, which the library needs.
private struct GatePlace: Dispatcher {
  let gate: Gate

  func dispatch(_ work: @escaping @Sendable () -> Void) { gate.submit(work) }
}
