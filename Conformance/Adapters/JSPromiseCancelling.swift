import Dispatchers
import JSPromise
import PromiseConformance

// A promise that can be cancelled is one that was given a signal; whoever cancels holds its controller.
//
// The signal is separate from the promise, so a producer manages its listeners itself: it removes them when it has
// settled the promise, and one that runs at that very moment looks whether the promise has its value.

/// The producer's listeners.
private final class Listeners: Sendable {
  private struct Producing: Sendable {
    weak var promise: Promise<Token>?
  }

  private let registrations = Box<[ObjectIdentifier: AbortSignal.Registration]>([:])
  private let producing = Box<Producing>()
  let signal: AbortSignal

  init(_ signal: AbortSignal) {
    self.signal = signal
  }

  func add(_ hook: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let registration = signal.addListener { [producing] _ in
      if case .fulfilled? = producing.value?.promise?.snapshot { return }
      hook()
    }
    let id = ObjectIdentifier(registration)
    registrations.withLock { $0?[id] = registration }
    return { [registrations] in
      registration.remove()
      registrations.withLock { $0?[id] = nil }
    }
  }

  func mind(_ promise: Promise<Token>) {
    producing.value = Producing(promise: promise)
  }

  /// Removes the listeners, unless they run.
  private func remove() {
    guard !signal.aborted else { return }
    let all = registrations.withLock { registrations in
      defer { registrations = [:] }
      return registrations
    }
    for registration in (all ?? [:]).values { registration.remove() }
  }

  /// A settler that removes the listeners when it settles.
  func settler(_ settler: Settler) -> Settler {
    Settler(
      fulfill: { token in
        defer { self.remove() }
        return settler.fulfill(token)
      },
      reject: { fault in
        defer { self.remove() }
        return settler.reject(fault)
      }
    )
  }
}

extension JSPromiseAdapter: HookingAdapter, ReasoningAdapter {
  package func cancellable() -> CancellablePromise<Handle> {
    let controller = AbortController()
    let listeners = Listeners(controller.signal)
    // The signal is not aborted yet: the executor runs.
    var settler = Settler(fulfill: { _ in nil }, reject: { _ in nil })
    let handle = Handle(on: queue, signal: controller.signal) { resolve, reject in
      settler = listeners.settler(Self.settler(resolve, reject))
    }
    listeners.mind(handle)
    return CancellablePromise(
      handle: handle,
      settler: settler,
      cancel: Self.cancel(controller),
      isCancelled: { controller.signal.aborted },
      onCancel: { listeners.add($0) },
      cancelWithReason: { fault in
        controller.abort(fault)
        return nil
      }
    )
  }

  package func cancellable(
    work:
      @escaping @Sendable (
        _ settler: Settler,
        _ cancel: @escaping @Sendable () -> Bool?,
        _ onCancel: @escaping CancellablePromise<Handle>.Hooking
      ) -> Void
  ) -> (handle: Handle, cancel: @Sendable () -> Bool?) {
    let controller = AbortController()
    let cancel = Self.cancel(controller)
    let listeners = Listeners(controller.signal)
    let handle = Handle(on: queue, signal: controller.signal) { resolve, reject in
      work(listeners.settler(Self.settler(resolve, reject)), cancel) { listeners.add($0) }
    }
    return (handle, cancel)
  }

  static func cancel(_ controller: AbortController) -> @Sendable () -> Bool? {
    {
      controller.abort()
      return nil
    }
  }
}

extension JSPromiseAdapter: TimedSignallingAdapter {
  package func signal() -> (signal: AbortSignal, abort: @Sendable (TrialFault?) -> Void) {
    let controller = AbortController()
    return (
      controller.signal,
      { fault in if let fault { controller.abort(fault) } else { controller.abort() } }
    )
  }

  package func aborted(_ reason: TrialFault) -> AbortSignal { .abort(reason) }

  package func signal(after duration: Duration) -> AbortSignal {
    .timeout(duration, clock: clock)
  }

  package func any(_ signals: [AbortSignal]) -> AbortSignal { .any(signals) }

  package func listen(
    _ signal: AbortSignal,
    _ listener: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    let registration = signal.addListener { _ in listener() }
    return { registration.remove() }
  }

  package func isAborted(_ signal: AbortSignal) -> Bool { signal.aborted }

  package func reason(of signal: AbortSignal) -> Outcome? {
    signal.reason.map(Outcome.init(reason:))
  }
}

extension JSPromiseAdapter: AwaitingAdapter, PrioritizingAdapter, ReportingAdapter {
  package nonisolated(nonsending) func outcome(of handle: Handle) async -> Awaited {
    do {
      return .settled(.fulfilled(try await handle.value))
    } catch is CancellationError {
      return .cancelled
    } catch {
      return .settled(Outcome(reason: error))
    }
  }

  package func promise(
    from body: @escaping @Sendable () async throws(TrialFault) -> Token
  ) -> (handle: Handle, cancel: @Sendable () -> Bool?) {
    let controller = AbortController()
    let handle = Handle(on: queue, signal: controller.signal) { try await body() }
    return (handle, Self.cancel(controller))
  }

  package func promise(
    priority: TaskPriority,
    from body: @escaping @Sendable () async throws(TrialFault) -> Token
  ) -> Handle {
    Handle(on: queue, priority: priority) { try await body() }
  }

  package func onHandledLate(_ takeBack: @escaping @Sendable (Outcome) -> Void) {
    self.takeBack.value = takeBack
  }

  package func onUnhandled(_ report: @escaping @Sendable (Outcome) -> Void) {
    let tell = { @Sendable (rejection: UnhandledRejection) in
      report(Outcome(reason: rejection.reason))
    }
    self.report.value = tell
    let takeBack = takeBack.value
    reportingQueue.value = JobQueue(
      on: gate,
      onUnhandledRejection: tell,
      onRejectionHandled: { takeBack?(Outcome(reason: $0.reason)) }
    )
  }
}

extension JSPromiseAdapter: OwnLimitingAdapter {
  package static var unmoved: Schedule { jobs }
  package static var limitedStep: String { "promise.handle(on: limiter).then { promise }" }

  package func step(
    _ work: @escaping Limiter<Self>.Work,
    on dispatcher: any Dispatcher
  ) -> (handle: Handle, cancel: @Sendable () -> Bool?) {
    let start = Promise<Void>(on: queue) { resolve, _ in resolve(()) }
    return (start.handle(on: dispatcher).then { work() }, { nil })
  }
}

extension JSPromiseAdapter: ErrorNestingAdapter {
  package static var errorNestings: [ErrorNesting<Self>] {
    ErrorNesting("Promise.any([promise])", .always(.gate)) { adapter, fault, levels in
      (0..<levels).reduce(Promise<Int>.reject(fault, on: adapter.queue)) { promise, _ in
        Promise.any([promise], queue: adapter.queue)
      }
    }
  }
}
