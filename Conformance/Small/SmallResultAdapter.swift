import PromiseAdapters
import PromiseConformance
import SmallResultPromise

extension TrialFault: CancellableFailure {}

/// Drives the small ResultPromise, in the words of the large one.
package struct SmallResultAdapter: IdentityAdapter, QueryingAdapter, NestingAdapter,
  HandSettlingAdapter
{
  package typealias Handle = Promise<Token, TrialFault>

  package static let profile = ResultPromiseAdapter.profile.small(
    "SmallResult",
    choices: [
      CancelledInput.each(["all": .rejects, "any": .counts]),
      LocalsSeen(.settler, whereSettled: .registration),
    ],
    limits: [.roundsOfALoop, .contents]
  )

  private static let calls = ResultPromiseAdapter.calls
  private static let inline = Schedule.always(.current)

  package let stage: Stage

  package init(stage: Stage) { self.stage = stage }

  package func pending() -> (handle: Handle, settler: Settler) {
    let promise = Handle()
    return (promise, settler(of: promise))
  }

  package func settler(of handle: Handle) -> Settler {
    Settler(
      fulfill: { handle.fulfill(with: .success($0)) },
      reject: { handle.fulfill(with: .failure($0)) }
    )
  }

  package func observe(_ handle: Handle, _ observer: @escaping @Sendable (Outcome) -> Void) {
    handle.await { observer(Outcome($0)) }
  }

  package func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> {
    let promise = Promise<Value, Never>()
    return Carrier(
      observe: { observer in promise.await { observer($0.get()) } },
      fulfill: { promise.fulfill(with: .success($0)) },
      observePassedOn: { observer in promise.map { $0 }.await { observer($0.get()) } },
      observeCombined: { observer in
        Promise<Value, Never>.all([promise]).await { observer($0.get()[0]) }
      }
    )
  }

  package func query(_ handle: Handle) -> Outcome? { handle.resultIfSettled.map(Outcome.init) }

  package func nest(_ inner: Handle, _ observer: @escaping @Sendable (Nested<Handle>) -> Void) {
    Promise<Handle, Never>(.success(inner)).await { observer(.promise($0.get())) }
  }

  // MARK: Spellings

  package static var makers: [Maker<Self>] {
    Maker(calls.value.text, inline, .fulfilled { _, token in Promise(.success(token)) })
    Maker(calls.error.text, inline, .rejected { _, fault in Promise(.failure(fault)) })
  }

  package static var importers: [Importer<Self>] {
    Importer(calls.call.text, inline, canFail: false) { adapter, source in
      let (promise, settler) = adapter.pending()
      adapter.stage.total({ () throws(TrialFault) in try source(settler) }, else: ())
      return promise
    }
  }

  package static var transforms: [Transform<Self>] {
    Transform(calls.then.text, inline) { _, handle, body in
      handle.then { token in Result { () throws(TrialFault) in try body(token) } }
    }
    Transform(calls.map.text, inline, canFail: false) { adapter, handle, body in
      handle.map { token in
        adapter.stage.total({ () throws(TrialFault) in try body(token) }, else: token)
      }
    }
  }

  package static var chains: [Chain<Self>] {
    Chain(calls.thenAsync.text, inline) { _, handle, body in handle.thenAsync(following(body)) }
    Chain(calls.flatMap.text, inline) { _, handle, body in handle.flatMap(following(body)) }
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

  package static var valueObservers: [ValueObserver<Self>] {
    ValueObserver(calls.await.text, inline) { _, handle, body in
      handle.await { if case .success(let token) = $0 { body(token) } }
    }
  }

  package static var errorObservers: [ErrorObserver<Self>] {
    ErrorObserver(calls.await.text, inline) { _, handle, body in
      handle.await { if case .failure(let fault) = $0 { body(fault) } }
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
      handle.receive(on: GatePlace(gate: gate))
    }
  }
}

// MARK: - Several, cancelling, tasks

extension SmallResultAdapter: CombiningAdapter {
  package static var alls: [Combiner<Self, [Token]>] {
    [Combiner(calls.all.text, inline) { output(Promise.all($1)) { .other(.rejected($0)) } }]
  }

  package static var anys: [Combiner<Self, Token>] {
    Combiner(calls.any.text, inline) {
      output(Promise.any($1)) { .failures($0.failures.map(Outcome.rejected)) }
    }
  }

  package static var races: [Combiner<Self, Token>] {
    [Combiner(calls.race.text, inline) { output(Promise.race($1)) { .other(.rejected($0)) } }]
  }

  private static func output<Value, Failure: CancellableFailure>(
    _ promise: Promise<Value, Failure>,
    _ words: @escaping @Sendable (Failure) -> PromiseEnding<Value>
  ) -> Output<Value> {
    Output(
      observe: { observer in
        promise.await { result in
          switch result {
          case .success(let value): observer(.value(value))
          case .failure(let failure): observer(words(failure))
          }
        }
      },
      cancel: { promise.cancel() },
      wait: { _ = try? await promise.get() }
    )
  }
}

extension SmallResultAdapter: BranchCancellingAdapter {
  package func cancellable() -> CancellablePromise<Handle> {
    let (promise, settler) = pending()
    return CancellablePromise(
      handle: promise,
      settler: settler,
      cancel: { promise.cancel() },
      isCancelled: { isCancelled(promise) }
    )
  }

  package func cancel(_ handle: Handle) -> Bool? { handle.cancel() }

  package func isCancelled(_ handle: Handle) -> Bool {
    guard case .failure(let fault)? = handle.resultIfSettled else { return false }
    return fault === TrialFault.cancelled
  }
}

extension SmallResultAdapter: AwaitingAdapter {
  package nonisolated(nonsending) func outcome(of handle: Handle) async -> Awaited {
    do throws(TrialFault) {
      return .settled(.fulfilled(try await handle.get()))
    } catch {
      // The failure is the same for both cancellations. It is the task's unless the promise was cancelled.
      let isOfTask = error === TrialFault.cancelled && !isCancelled(handle)
      return isOfTask ? .cancelled : .settled(.rejected(error))
    }
  }
}

/// The trial's gate as a dispatcher, which the library needs.
private struct GatePlace: Dispatcher {
  let gate: Gate

  func dispatch(_ work: @escaping @Sendable () -> Void) { gate.submit(work) }
}
