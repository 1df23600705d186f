package import Dispatch
import Dispatchers
import PromiseConformance
import TypedPromise

extension TypedPromiseAdapter: WaitingAdapter {
  package func wait(_ handle: Handle) -> Waited {
    switch handle {
    case .failing(let promise): Self.waited(for: promise)
    case .safe(let promise): Self.waited(for: promise)
    }
  }

  private static func waited<Failure>(for promise: Promise<Token, Failure>) -> Waited {
    do throws(WaitError<Failure>) { return .settled(.fulfilled(try promise.wait())) } catch {
      return switch error {
      case .rejected(let error): .settled(Outcome(reason: error))
      case .cancelled: .settled(.cancelled)
      case .wouldDeadlock(let deadlock): .refused("\(deadlock)")
      }
    }
  }

  package func link(_ handle: Handle, on queue: DispatchQueue) -> Handle {
    switch handle {
    case .failing(let promise): .failing(promise.ensure(on: queue) {})
    case .safe(let promise): .safe(promise.ensure(on: queue) {})
    }
  }

  package static var startsOnQueues: [StartOnQueue<Self>] {
    StartOnQueue("retry(delay: { … }, on: queue) { promise }", followsErrors: true, retried)
    StartOnQueue("when(fulfilled: 1...2, atMost: 1, on: queue) { promise }", followsErrors: false) {
      .failing(inTurn($0, $1, $2).then(on: .current) { $0[1] })
    }
  }

  private static func retried(
    _ adapter: Self,
    _ queue: DispatchQueue,
    _ start: @escaping @Sendable () -> Handle
  ) -> Handle {
    let again = { @Sendable (_: TrialFault, attempt: Int) in attempt < 2 ? Duration.zero : nil }
    return .failing(
      retry(delay: again, on: queue, clock: adapter.clock) { adapter.failing(start()) }
    )
  }

  private static func inTurn(
    _ adapter: Self,
    _ queue: DispatchQueue,
    _ start: @escaping @Sendable () -> Handle
  ) -> Promise<[Token], TrialFault> {
    when(fulfilled: 1...2, atMost: 1, on: queue) { _ in adapter.failing(start()) }
  }
}

extension TypedPromiseAdapter: ErrorNestingAdapter {
  package static var errorNestings: [ErrorNesting<Self>] {
    ErrorNesting("race(fulfilled: [promise])", .named(.current)) { _, fault, levels in
      nested(fault, levels) {
        race(fulfilled: [$0]).catch(on: .current) { error throws(any Error) in throw error }
      }
    }
    ErrorNesting("promise.timeout(after: limit)", .named(.current)) { adapter, fault, levels in
      nested(fault, levels) {
        $0.timeout(after: .seconds(1), clock: adapter.clock)
          .catch(on: .current) { error throws(any Error) in throw error }
      }
    }
  }

  private static func nested(
    _ fault: TrialFault,
    _ levels: Int,
    _ wrap: (Promise<Int, any Error>) -> Promise<Int, any Error>
  ) -> Promise<Int, any Error> {
    (0..<levels).reduce(Promise(error: fault)) { promise, _ in wrap(promise) }
  }
}

extension TypedPromiseAdapter: HookingAdapter, BranchCancellingAdapter {
  package func cancellable() -> CancellablePromise<Handle> {
    let (promise, resolver) = Failing.pending()
    return CancellablePromise(
      handle: .failing(promise),
      settler: Self.settler(resolver),
      cancel: { promise.cancel() },
      isCancelled: { promise.isCancelled },
      onCancel: Self.hooking(resolver)
    )
  }

  package func cancellable(
    work:
      @escaping @Sendable (
        Settler, @escaping @Sendable () -> Bool?, @escaping CancellablePromise<Handle>.Hooking
      ) -> Void
  ) -> (handle: Handle, cancel: @Sendable () -> Bool?) {
    let own = Box<Failing>()
    let promise = Failing(on: gate) { resolver in
      work(Self.settler(resolver), { own.value?.cancel() }, Self.hooking(resolver))
    }
    own.value = promise
    return (.failing(promise), { promise.cancel() })
  }

  private static func hooking(
    _ resolver: Resolver<Token, TrialFault>
  ) -> CancellablePromise<Handle>.Hooking {
    { hook in
      resolver.onCancel(hook)
      return nil
    }
  }

  package func cancel(_ handle: Handle) -> Bool? {
    switch handle {
    case .failing(let promise): promise.cancel()
    case .safe(let promise): promise.cancel()
    }
  }

  package func isCancelled(_ handle: Handle) -> Bool {
    switch handle {
    case .failing(let promise): promise.isCancelled
    case .safe(let promise): promise.isCancelled
    }
  }
}

extension TypedPromiseAdapter: AwaitingAdapter, PrioritizingAdapter {
  package nonisolated(nonsending) func outcome(of handle: Handle) async -> Awaited {
    switch handle {
    case .failing(let promise): .settled(Self.outcome(await promise.outcome))
    case .safe(let promise): .settled(Self.outcome(await promise.outcome))
    }
  }

  package func promise(
    from body: @escaping @Sendable () async throws(TrialFault) -> Token
  ) -> (handle: Handle, cancel: @Sendable () -> Bool?) {
    let promise = Failing(body)
    return (.failing(promise), { promise.cancel() })
  }

  package func promise(
    priority: TaskPriority,
    from body: @escaping @Sendable () async throws(TrialFault) -> Token
  ) -> Handle {
    .failing(Failing(priority: priority, body))
  }
}
