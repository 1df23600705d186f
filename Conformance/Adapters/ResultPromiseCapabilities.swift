import Dispatchers
public import PromiseConformance
public import ResultPromise

extension TrialFault: CancellableFailure {
  /// The fault that means a cancellation.
  ///
  /// It belongs to no trial, so no trial counts it.
  public static let cancelled = TrialFault(in: Ledger())
}

extension ResultPromiseAdapter: BranchCancellingAdapter {
  package func cancellable() -> CancellablePromise<Handle> {
    let promise = Handle()
    return CancellablePromise(
      handle: promise,
      settler: Self.settler(of: promise),
      cancel: { promise.cancel() },
      isCancelled: { Self.isCancelled(promise.resultIfSettled) }
    )
  }

  package func cancel(_ handle: Handle) -> Bool? { handle.cancel() }

  package func isCancelled(_ handle: Handle) -> Bool { Self.isCancelled(handle.resultIfSettled) }

  private static func isCancelled(_ result: Result<Token, TrialFault>?) -> Bool {
    if case .failure(let fault)? = result { fault === TrialFault.cancelled } else { false }
  }
}

extension ResultPromiseAdapter: AwaitingAdapter, PrioritizingAdapter {
  package nonisolated(nonsending) func outcome(of handle: Handle) async -> Awaited {
    let result = await handle.result
    // The failure is the same for both cancellations. It is the task's unless the promise was cancelled.
    guard Self.isCancelled(result), !isCancelled(handle) else { return .settled(Outcome(result)) }
    return .cancelled
  }

  package func promise(
    from body: @escaping @Sendable () async throws(TrialFault) -> Token
  ) -> (handle: Handle, cancel: @Sendable () -> Bool?) {
    let promise = Handle(body)
    return (promise, { promise.cancel() })
  }

  package func promise(
    priority: TaskPriority,
    from body: @escaping @Sendable () async throws(TrialFault) -> Token
  ) -> Handle {
    Handle(priority: priority, body)
  }
}

extension ResultPromiseAdapter: OwnLimitingAdapter {
  package static var unmoved: Schedule { inline }
  package static var limitedStep: String { "promise.receive(on: limiter).thenAsync { promise }" }

  package func step(
    _ work: @escaping Limiter<Self>.Work,
    on dispatcher: any Dispatcher
  ) -> (handle: Handle, cancel: @Sendable () -> Bool?) {
    let start = Promise<Void, TrialFault>(.success(()))
    let promise = start.receive(on: dispatcher).thenAsync { work() }
    return (promise, { promise.cancel() })
  }
}

extension ResultPromiseAdapter: ErrorNestingAdapter {
  package static var errorNestings: [ErrorNesting<Self>] {
    ErrorNesting("Promise.any([promise])", .always(.current)) { _, fault, levels in
      nested(fault, levels) { Promise.any([$0]).mapError { $0 } }
    }
    ErrorNesting("promise.timeout(after: limit)", .always(.current)) { adapter, fault, levels in
      nested(fault, levels) {
        $0.timeout(after: .seconds(1), clock: adapter.clock).mapError { $0 }
      }
    }
  }

  private static func nested(
    _ fault: TrialFault,
    _ levels: Int,
    _ wrap: (Promise<Int, any Error>) -> Promise<Int, any Error>
  ) -> Promise<Int, any Error> {
    (0..<levels).reduce(Promise(.failure(fault))) { promise, _ in wrap(promise) }
  }
}
