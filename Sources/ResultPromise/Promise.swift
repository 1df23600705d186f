public import Dispatchers
public import PromiseStorage
public import Synchronization

/// A `Result` that arrives once, and the handlers that wait for it.
///
/// ```swift
/// let answer = Promise<Int, Never>()
/// answer.await { print($0) }
/// // Prints success(42) before it returns.
/// answer.fulfill(with: .success(42))
/// ```
///
/// ## Semantics
/// - **Settling.** The first `fulfill(with:)` wins; every later one changes nothing and returns `false`.
/// - **Handlers** never throw: they take a `Result` and return a `Result`. Each runs exactly once, in the
///   order of registration, and is released when it has run. A handler whose own promise was settled by hand
///   or cancelled before its turn never runs; that call releases it, or, inside a handler, after that handler has
///   returned.
/// - **Cancelling** is settling with a failure: see ``CancellableFailure``. **Tasks** await a promise, or
///   settle one: see `result` and `init(priority:isolation:fileID:line:_:)`.
///
/// ## Threading
/// Safe to use from any number of threads. Handlers run *inline*: inside `fulfill(with:)` on the thread
/// that settles, or inside `await(with:)` on the thread that attaches to a settled promise. Three cases
/// are exceptions; the first two keep the handlers' order, and the stack from growing:
/// - inside a handler, the handlers that a nested `fulfill(with:)` or `await(with:)` triggers run after that handler
///   has returned, and before the outermost call on this thread does;
/// - a handler attached while another thread is delivering earlier ones runs after them, on that thread;
/// - behind ``receive(on:)`` each handler runs on the dispatcher named there, whoever settles, and whenever it is
///   attached.
///
/// No handler, and no `deinit` of a value or of an object that a handler captured, ever runs under a lock.
public final class Promise<Value: Sendable, Failure: Error>: PromiseCore, @unchecked Sendable {
  // MARK: Making one

  @inlinable init(_ phase: PromiseState.Phase) {
    super.init(phase, Step { _, _ in .done })
  }

  /// Makes a pending promise.
  @_disfavoredOverload
  @inlinable public init() {
    super.init(.pending, Step { _, _ in .done })
  }

  /// Makes a promise that is already settled.
  ///
  /// - Parameter result: what every handler will get.
  @_disfavoredOverload
  @inlinable public init(_ result: Result<Value, Failure>) {
    super.init(.settled, Step { _, _ in .done })
    put(result)
  }

  /// Makes a pending promise that will wait for another.
  @inlinable init(waitingFor source: PromiseCore, _ step: Step) {
    super.init(.pending, source: SourceReference(source), step)
  }

  @inlinable deinit {
    switch content {
    case .nothing, .transform: if lock.withLock({ !$0.waiters.isEmpty }) { abandonWaiters() }
    case .value: release(Value.self, in: turn)
    case .error:
      PromiseRecords.ifKept { releaseRecord(with: read(Failure.self)) }
      release(Failure.self, in: turn)
    }
    PromiseRecords.note { $0.release(self, with: nil) }
  }

  // MARK: Its result

  /// The result, or `nil` while the promise is pending.
  ///
  /// Once it is not `nil` it never changes.
  @inlinable public var resultIfSettled: Result<Value, Failure>? {
    if isUnsettled { return nil }
    PromiseRecords.note { $0.see(self) }
    return ending
  }

  /// The result, of a settled promise.
  @inlinable var ending: Result<Value, Failure> {
    content == .value ? .success(read()) : .failure(read())
  }

  @inlinable func put(_ result: Result<Value, Failure>) {
    switch result {
    case .success(let value): put(value, as: .value)
    case .failure(let error): put(error, as: .error)
    }
  }

  // MARK: Settling it

  /// Settles the promise, unless it is settled already.
  ///
  /// Handlers that are attached already run inside this call, on this thread; inside another handler they
  /// wait until that one has returned.
  ///
  /// A promise that something else would have settled, such as a transform, gives that up: a transform
  /// that has not started never runs, and is released; a task is cancelled.
  ///
  /// - Parameter result: what every handler gets, now and later.
  /// - Returns: whether this call settled the promise.
  /// - Complexity: O(*n*) in the number of attached handlers.
  @discardableResult
  @inlinable public func fulfill(with result: Result<Value, Failure>) -> Bool {
    let settlement = lock.withLock { state -> Settlement? in
      state.waits ? nil : settle(result, &state)
    }
    switch settlement {
    case .lost, .pause: return false
    case .done: return true
    case .deliver:
      turn.deliver(self)
      return true
    case nil: return settleByHand { settle(result, &$0) }
    }
  }

  /// Settles the promise, unless it is settled already, as the last part of a step, which leaves the rest to the turn.
  @inlinable func settle(_ result: Result<Value, Failure>) -> Settlement {
    lock.withLock { settle(result, &$0) }
  }

  @inlinable func settle(
    _ result: Result<Value, Failure>,
    _ state: inout PromiseState
  ) -> Settlement {
    let settlement = state.settle()
    if settlement != .lost { put(result) }
    return settlement
  }

  /// The same outside a step, for what a producer has made.
  @inlinable func arrive(_ result: Result<Value, Failure>) {
    if settle(result) == .deliver { turn.deliver(self) }
    // Only now: what is released may wait for what this promise had to be delivered to.
    forgetProducer()
  }

  // MARK: Attaching to it

  /// Attaches a handler that runs once, when there is a result.
  ///
  /// - Parameter handler: gets the result. Runs inside this call if the promise is settled, or else
  ///   inside the `fulfill(with:)` that settles it; see *Threading* above for the exceptions. They
  ///   also apply to a settled promise: this handler waits for an earlier one that is still running.
  /// - Complexity: O(1), plus the handler's own work if it runs immediately.
  @inlinable public func await(with handler: @escaping @Sendable (Result<Value, Failure>) -> Void) {
    PromiseRecords.note { $0.see(self) }
    attachHandler(waiter(for: handler))
  }

  /// What waits in order to call `handler`.
  @inlinable func waiter(
    for handler: @escaping @Sendable (Result<Value, Failure>) -> Void
  ) -> PromiseWaiter {
    typealias Handler = Observer<Result<Value, Failure>>
    let waiter = PromiseWaiter(
      Step { (waiter: PromiseWaiter, source: Promise) in
        waiter.takeTransform(as: Handler.self)?.call(source.ending)
        return .done
      }
    )
    waiter.put(Handler(handler), as: .transform)
    return waiter
  }

  /// A pending promise that waits for this one, and is then settled by `body`, which uses `transform`.
  ///
  /// - Parameter body: runs once, unless the promise is settled by hand before.
  @inline(__always) @inlinable func derive<Input, Output, NewValue, NewFailure>(
    _ transform: Transform<Input, Output>,
    _ body:
      @escaping @Sendable (
        _ result: Result<Value, Failure>, _ transform: @Sendable (Input) -> Output,
        _ derived: Promise<NewValue, NewFailure>
      ) -> Settlement
  ) -> Promise<NewValue, NewFailure> {
    let step = Step { (derived: Promise<NewValue, NewFailure>, source: Promise) in
      guard let transform = derived.begin(Transform<Input, Output>.self) else { return .done }
      PromiseRecords.note { $0.pass(source, to: derived, isError: source.content == .error) }
      return body(source.ending, transform.call, derived)
    }
    let derived = Promise<NewValue, NewFailure>(waitingFor: self, step)
    derived.put(transform, as: .transform)
    PromiseRecords.ifKept { note(derived, of: Input.self) }
    attachHandler(derived)
    return derived
  }

  /// Another promise with the same result or, as `transform` says, another failure: settled if this one is, even while
  /// its handlers still run.
  ///
  /// - Parameter transform: no code of the user.
  func branch<NewFailure>(
    _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> Promise<Value, NewFailure> {
    let derived = Promise<Value, NewFailure>(
      waitingFor: self,
      Step { (derived: Promise<Value, NewFailure>, source: Promise) in
        PromiseRecords.note { $0.pass(source, to: derived, isError: source.content == .error) }
        return derived.settle(source.ending.mapError(transform))
      }
    )
    PromiseRecords.note { $0.follow(self, derived) }
    _ = listen(derived)
    return derived
  }

  /// The transform, if the promise still waits for it.
  @inlinable func begin<Input, Output>(
    _ type: Transform<Input, Output>.Type
  ) -> Transform<Input, Output>? {
    lock.withLock { $0.begin() ? takeTransform(as: type) : nil }
  }

  /// Waits for `inner` and ends like it, if the promise is still pending.
  @usableFromInline func follow(_ inner: Promise) -> Settlement {
    let step = Step(checked: { waiter, source in
      guard let waiter = waiter as? Promise, let source = source as? Promise else { return .lost }
      PromiseRecords.note { $0.pass(source, to: waiter, isError: source.content == .error) }
      return waiter.settle(source.ending)
    })
    return follow(inner, step)
  }
}
