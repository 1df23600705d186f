import Dispatch

/// The adapter under trial, which is reached through the calls below only: what its library may do, rules ask ``Design``.
struct Driven<A: PromiseAdapter>: Sendable {
  fileprivate let adapter: A

  init(_ adapter: A) { self.adapter = adapter }

  var drivers: [Driver] { adapter.drivers }
  func pending() -> (handle: A.Handle, settler: Settler) { adapter.pending() }
  func observe(_ handle: A.Handle, _ observer: @escaping @Sendable (Outcome) -> Void) {
    adapter.observe(handle, observer)
  }
}

extension Trial {
  private var adapter: A { driven.adapter }

  /// Another adapter, whose promises end with it where a library keeps them in a queue.
  func another() -> Driven<A> {
    let other = Driven(A(stage: stage))
    stage.drive(by: (drivers + other.drivers).map(\.pump))
    return other
  }

  /// A pending promise that the trial does not settle at its end.
  func loose() -> (handle: A.Handle, settler: Settler) { adapter.pending() }

  /// Calls `observer` when a promise has ended, and leaves no trace of that.
  func onEnd(of handle: A.Handle, _ observer: @escaping @Sendable (Outcome) -> Void) {
    adapter.observe(handle, observer)
  }

  func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> { adapter.carrier(of: type) }

  /// The failures reported as unhandled from now on, where the library reports.
  func reports() -> Log<Outcome> {
    let reports = Log<Outcome>()
    (adapter as? any ReportingAdapter)?.onUnhandled { reports.add($0) }
    return reports
  }

  /// Calls `body`, and looks whether anything happens then; a library may report only what nobody holds any more.
  func letGo(of body: () throws -> Void) rethrows {
    try body()
    quiesce()
  }

  /// A promise that can be cancelled, where the library has such promises.
  func cancellablePromise() -> CancellablePromise<A.Handle>? {
    func make<B: CancellableAdapter>(_ adapter: B) -> Any { adapter.cancellable() }
    return (adapter as? any CancellableAdapter).flatMap {
      make($0) as? CancellablePromise<A.Handle>
    }
  }

  /// Cancels a promise that a step has made, where the library can do that.
  func cancelBranch(_ handle: A.Handle) {
    func cancel<B: BranchCancellingAdapter>(_ adapter: B) {
      if let handle = handle as? B.Handle { _ = adapter.cancel(handle) }
    }
    guard let adapter = adapter as? any BranchCancellingAdapter else { return }
    stage.trace.add("cancels a branch")
    stage.during("cancel") { cancel(adapter) }
  }
}

// MARK: Capabilities

extension Trial where A: AdoptingAdapter {
  func adopting() -> (handle: A.Handle, settler: Settler, follow: @Sendable (A.Handle) -> Void) {
    adapter.adopting()
  }
}

extension Trial where A: QueryingAdapter {
  func query(_ handle: A.Handle) -> Outcome? { adapter.query(handle) }
}

extension Trial where A: NestingAdapter {
  func nest(_ inner: A.Handle, _ observer: @escaping @Sendable (Nested<A.Handle>) -> Void) {
    adapter.nest(inner, observer)
  }
}

extension Trial where A: HandSettlingAdapter {
  func settler(of handle: A.Handle) -> Settler { adapter.settler(of: handle) }
}

extension Trial where A: WaitingAdapter {
  /// Blocks the calling thread until a promise has ended.
  func block(until handle: A.Handle) -> Waited { adapter.wait(handle) }

  func link(_ handle: A.Handle, on queue: DispatchQueue) -> A.Handle {
    adapter.link(handle, on: queue)
  }
}

extension Trial where A: AwaitingAdapter {
  func outcome(of handle: A.Handle) async -> Awaited { await adapter.outcome(of: handle) }
}

extension Trial where A: AsyncMakingAdapter {
  func promise(
    from body: @escaping @Sendable () async throws(TrialFault) -> Token
  ) -> (handle: A.Handle, cancel: @Sendable () -> Bool?) { adapter.promise(from: body) }
}

extension Trial where A: PrioritizingAdapter {
  func promise(
    priority: TaskPriority,
    from body: @escaping @Sendable () async throws(TrialFault) -> Token
  ) -> A.Handle { adapter.promise(priority: priority, from: body) }
}

extension Trial where A: ReportingAdapter {
  func onUnhandled(_ report: @escaping @Sendable (Outcome) -> Void) { adapter.onUnhandled(report) }
  func onHandledLate(_ report: @escaping @Sendable (Outcome) -> Void) {
    adapter.onHandledLate(report)
  }
}

extension Trial where A: CancellableAdapter {
  /// A promise that can be cancelled, and a hook of its producer where there are hooks.
  func cancellable(_ hook: Probe? = nil) -> CancellablePromise<A.Handle> {
    let promise = adapter.cancellable()
    if let hook { _ = promise.onCancel? { hook.hit() } }
    return promise
  }
}

extension Trial where A: HookingAdapter {
  func cancellable(
    work:
      @escaping @Sendable (
        Settler, @escaping @Sendable () -> Bool?, @escaping CancellablePromise<A.Handle>.Hooking
      ) -> Void
  ) -> (handle: A.Handle, cancel: @Sendable () -> Bool?) { adapter.cancellable(work: work) }
}

extension Trial where A: BranchCancellingAdapter {
  /// Cancels one promise of many.
  @discardableResult
  func cancel(_ handle: A.Handle) -> Bool? {
    stage.trace.add("cancels a branch")
    return stage.during("cancel") { adapter.cancel(handle) }
  }

  /// The same with no trace of it, for what is done many times.
  func giveUp(_ handle: A.Handle) { _ = adapter.cancel(handle) }

  func isCancelled(_ handle: A.Handle) -> Bool { adapter.isCancelled(handle) }
}

extension Trial where A: SignallingAdapter {
  func signal() -> (signal: A.CancelSignal, abort: @Sendable (TrialFault?) -> Void) {
    adapter.signal()
  }
  func aborted(_ reason: TrialFault) -> A.CancelSignal { adapter.aborted(reason) }
  func any(_ signals: [A.CancelSignal]) -> A.CancelSignal { adapter.any(signals) }
  func listen(
    _ signal: A.CancelSignal,
    _ listener: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void { adapter.listen(signal, listener) }
  func isAborted(_ signal: A.CancelSignal) -> Bool { adapter.isAborted(signal) }
  func reason(of signal: A.CancelSignal) -> Outcome? { adapter.reason(of: signal) }
}

extension Trial where A: TimedSignallingAdapter {
  func signal(after duration: Duration) -> A.CancelSignal { adapter.signal(after: duration) }
}

// MARK: Spellings

extension Transform {
  func apply(_ driven: Driven<A>, _ handle: A.Handle, _ body: @escaping TransformBody) -> A.Handle {
    apply(driven.adapter, handle, body)
  }

  func apply(_ trial: Trial<A>, _ handle: A.Handle, _ body: @escaping TransformBody) -> A.Handle {
    apply(trial.driven.adapter, handle, body)
  }

  /// Attaches it with a handler that passes on what it is given.
  func passing(
    _ trial: Trial<A>,
    _ handle: A.Handle,
    _ note: @escaping @Sendable () -> Void
  ) -> A.Handle {
    apply(trial, handle) { token in
      note()
      return token
    }
  }
}

extension Chain {
  func apply(
    _ trial: Trial<A>,
    _ handle: A.Handle,
    _ body: @escaping @Sendable (Token) throws(TrialFault) -> A.Handle
  ) -> A.Handle { apply(trial.driven.adapter, handle, body) }
}

extension Recovery {
  func apply(_ trial: Trial<A>, _ handle: A.Handle, _ body: @escaping RecoveryBody) -> A.Handle {
    apply(trial.driven.adapter, handle, body)
  }
}

extension RecoveryChain {
  func apply(
    _ trial: Trial<A>,
    _ handle: A.Handle,
    _ body: @escaping @Sendable (TrialFault) -> A.Handle
  ) -> A.Handle { apply(trial.driven.adapter, handle, body) }
}

extension Pair {
  func apply(
    _ trial: Trial<A>,
    _ handle: A.Handle,
    _ onValue: @escaping TransformBody,
    _ onError: @escaping RecoveryBody
  ) -> A.Handle { apply(trial.driven.adapter, handle, onValue, onError) }
}

extension ValueObserver {
  func apply(_ trial: Trial<A>, _ handle: A.Handle, _ body: @escaping @Sendable (Token) -> Void) {
    apply(trial.driven.adapter, handle, body)
  }
}

extension ErrorObserver {
  func apply(
    _ trial: Trial<A>,
    _ handle: A.Handle,
    _ body: @escaping @Sendable (TrialFault) -> Void
  ) -> A.Handle? { apply(trial.driven.adapter, handle, body) }
}

extension Mover {
  func apply(_ driven: Driven<A>, _ handle: A.Handle, _ gate: Gate) -> A.Handle {
    apply(driven.adapter, handle, gate)
  }

  func apply(_ trial: Trial<A>, _ handle: A.Handle, _ gate: Gate) -> A.Handle {
    apply(trial.driven.adapter, handle, gate)
  }
}

extension Wrapper {
  func make(_ trial: Trial<A>, _ handle: A.Handle) -> A.Handle {
    make(trial.driven.adapter, handle)
  }
}

extension Finalizer {
  /// Attaches a finally handler, whatever the spelling requires it to return.
  ///
  /// - Parameter inner: how the promise ends that it returns, where it returns one; with some value, if not given.
  func attach(
    _ trial: Trial<A>,
    _ handle: A.Handle,
    inner: Outcome? = nil,
    _ body: @escaping @Sendable () -> Void
  ) -> A.Handle {
    let adapter = trial.driven.adapter
    return switch apply {
    case .plain(let call): call(adapter, handle, body)
    case .throwing(let call): call(adapter, handle) { () throws(TrialFault) in body() }
    case .promise(let call):
      call(adapter, handle) {
        body()
        return trial.settled(inner ?? .fulfilled(trial.token()))
      }
    }
  }

  /// Attaches one that may throw; nothing where the spelling takes no such handler.
  func attachThrowing(
    _ trial: Trial<A>,
    _ handle: A.Handle,
    _ body: @escaping @Sendable () throws(TrialFault) -> Void
  ) -> A.Handle? {
    if case .throwing(let call) = apply { call(trial.driven.adapter, handle, body) } else { nil }
  }

  /// Attaches one that returns a promise; nothing where the spelling takes no such handler.
  func attachReturning(
    _ trial: Trial<A>,
    _ handle: A.Handle,
    _ promise: @escaping @Sendable () -> A.Handle
  ) -> A.Handle? {
    if case .promise(let call) = apply { call(trial.driven.adapter, handle, promise) } else { nil }
  }

  /// Whether its handler may throw.
  var canThrow: Bool { if case .throwing = apply { true } else { false } }
  /// Whether its handler returns a promise.
  var returnsPromise: Bool { if case .promise = apply { true } else { false } }
}

extension Maker {
  /// A promise that is settled, and how.
  func make(_ trial: Trial<A>) -> (handle: A.Handle, outcome: Outcome) {
    switch make {
    case .fulfilled(let make):
      let token = trial.token()
      return (make(trial.driven.adapter, token), .fulfilled(token))
    case .rejected(let make):
      let fault = trial.fault()
      return (make(trial.driven.adapter, fault), .rejected(fault))
    }
  }

  /// A promise that is rejected with an error, where it makes such promises.
  func make(_ trial: Trial<A>, rejectedWith fault: TrialFault) -> A.Handle? {
    if case .rejected(let make) = make { make(trial.driven.adapter, fault) } else { nil }
  }
}

extension WorkMaker {
  func make(
    _ trial: Trial<A>,
    _ work: @escaping @Sendable (Settler) throws(TrialFault) -> Void
  ) -> A.Handle { make(trial.driven.adapter, work) }
}

extension Importer {
  func make(_ trial: Trial<A>, _ source: @escaping ForeignSource) -> A.Handle {
    make(trial.driven.adapter, source)
  }
}

extension Attempt {
  /// A promise of what a closure returns or throws; nothing where it takes closures that return a promise.
  func make(
    _ trial: Trial<A>,
    value body: @Sendable () throws(TrialFault) -> Token
  ) -> A.Handle? {
    if case .value(let make) = make { make(trial.driven.adapter, body) } else { nil }
  }

  /// A promise that follows what a closure returns; nothing where it takes closures that return a value.
  func make(
    _ trial: Trial<A>,
    promise body: @Sendable () throws(TrialFault) -> A.Handle
  ) -> A.Handle? {
    if case .promise(let make) = make { make(trial.driven.adapter, body) } else { nil }
  }
}

extension Combination {
  func apply(_ trial: Trial<A>, _ inputs: Inputs<A.Handle>) -> Output<[Outcome]> {
    apply(trial.driven.adapter, inputs)
  }
}

extension Delay {
  func make(_ trial: Trial<A>, _ length: Duration) -> Output<Void> {
    make(trial.driven.adapter, length)
  }
}

extension Timeout {
  func apply(_ trial: Trial<A>, _ handle: A.Handle, _ length: Duration) -> Output<Token> {
    apply(trial.driven.adapter, handle, length)
  }
}

extension Retry {
  func make(
    _ trial: Trial<A>,
    _ policy: Policy,
    _ attempt: @escaping @Sendable () -> A.Handle
  ) -> Output<Token> { make(trial.driven.adapter, policy, attempt) }
}

extension Limiter {
  /// What hands work over, to be under way at once or to start in an interval.
  func handOver(_ trial: Trial<A>, _ limit: Int, per interval: Duration = .zero) -> HandOver {
    switch make {
    case .atOnce(let make): make(trial.driven.adapter, limit)
    case .rate(let make): make(trial.driven.adapter, limit, interval)
    }
  }
}
