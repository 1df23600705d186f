public import Dispatchers
public import PromiseStorage
public import Synchronization

/// A value that arrives once, or an error of one known type instead of it.
///
/// ```swift
/// let answer = Promise<Int, NetworkError> { resolver in
///   // On a background queue, now or later.
///   resolver.fulfill(42)
/// }
/// answer
///   // On the queue that was named.
///   .then(on: .global()) { $0 + 1 }
///   // On the main actor.
///   .then { label.text = String($0) }
///   // $0 is a NetworkError.
///   .catch { show($0) }
/// ```
///
/// ## Semantics
/// - **Settling.** A pending promise is fulfilled or rejected by its ``Resolver``, or by hand; the first
///   settlement wins, every later one changes nothing and returns `false`.
/// - **Failure.** A handler throws the error that its type declares, so a chain keeps its error type from
///   end to end; with `Failure == Never` it cannot fail.
/// - **Cancellation** is a third way to end, not a failure: ``cancel()`` settles a pending promise as
///   ``Outcome/cancelled``, and so does a ``Resolver`` that is dropped unused. `catch` does not see it,
///   `ensure` runs. A source is cancelled with the last of its consumers.
/// - **Chaining.** A handler returns a value, or a promise that the derived one then follows. A derived
///   promise whose handler returns that very promise is cancelled: nothing else could settle it. Several
///   that follow each other in a cycle stay pending, and keep each other alive.
///
/// ## Threading
/// Safe to use from any number of threads. Each handler runs on the dispatcher that its call names, or on
/// the main actor if the call names none. What a step does not handle passes by it without its dispatcher: an error takes
/// no turn of the queues, and no token of the limits, of the steps that it skips. Handlers are handed to their dispatchers in the order of
/// registration, outside any lock, from the thread that settles or, when the promise is settled already,
/// from the one that attaches. Two cases are exceptions, so that handlers keep their order and the stack
/// does not grow:
/// - inside a handler on `CurrentThreadDispatcher`, what a nested settlement or attachment triggers is
///   handed over when that handler has returned;
/// - a handler attached while another thread is handing over earlier ones is handed over after them, by that thread. If
///   only the one that runs there is left, a handler for another dispatcher is handed over immediately, and
///   only one for `CurrentThreadDispatcher` waits until it has returned.
public final class Promise<Value: Sendable, Failure: Error>: PromiseCore, @unchecked Sendable {
  /// How a promise ended.
  public enum Outcome: Sendable {
    /// It was fulfilled with this value.
    case fulfilled(Value)
    /// It was rejected with this error.
    case rejected(Failure)
    /// It was cancelled: nothing waits for it any more, or it will never be settled.
    case cancelled
  }

  /// Makes a pending promise that waits for another.
  @inline(__always)
  @inlinable init(waitingFor source: PromiseCore, for side: Side, _ place: Place, _ step: Step) {
    super.init(PromiseState(.waiting, source: SourceReference(source)), for: side, place, step)
  }

  /// Makes a pending promise that waits for its dispatcher.
  init(handedOverAt place: Place, _ step: Step) {
    super.init(PromiseState(.handedOver), for: .both, place, step)
  }

  @inlinable init(_ phase: PromiseState.Phase) {
    super.init(PromiseState(phase), for: .both, .through, Step { _, _ in .done })
  }

  @inlinable convenience init(settledAs result: Result<Value, Failure>?) {
    self.init(.settled)
    put(result)
  }

  @inlinable deinit {
    switch content {
    case .nothing, .transform: if lock.withLock({ !$0.waiters.isEmpty }) { abandonWaiters() }
    case .value: release(Value.self, in: turn)
    case .error:
      PromiseRecords.note { $0.release(self, with: read(Failure.self)) }
      release(Failure.self, in: turn)
    }
    PromiseRecords.note { $0.release(self, with: nil) }
  }

  // MARK: Making one

  /// Makes a promise that is fulfilled already.
  ///
  /// - Parameter value: what every handler will get.
  @_disfavoredOverload
  @inlinable public convenience init(value: Value) {
    self.init(settledAs: .success(value))
  }

  /// Makes a promise that is rejected already.
  ///
  /// - Parameter error: what every handler will get.
  @_disfavoredOverload
  @inlinable public convenience init(error: Failure) {
    self.init(settledAs: .failure(error))
  }

  /// Makes a pending promise that is settled by hand.
  ///
  /// ```swift
  /// let promise = Promise<Int, NetworkError>()
  /// promise.fulfill(42)
  /// ```
  ///
  /// It has no resolver that could be released: it stays pending until `fulfill(_:)`, `reject(_:)` or ``cancel()`` is
  /// called, or until the last of its consumers leaves. Any code that has the promise can settle it. To hand it out
  /// without that right, take ``pending(fileID:line:)``.
  @_disfavoredOverload
  @inlinable public convenience init() {
    self.init(.open)
  }

  /// Makes a promise that is settled already, with a result.
  ///
  /// - Parameter result: what every handler will get.
  @_disfavoredOverload
  @inlinable public convenience init(_ result: Result<Value, Failure>) {
    self.init(settledAs: result)
  }

  // MARK: Settling it by hand

  /// Fulfils the promise, unless it is settled already.
  ///
  /// A promise that waits for another, such as one made by `then`, leaves that one.
  ///
  /// - Parameter value: what every handler gets, now and later.
  /// - Returns: whether this call settled the promise.
  /// - Complexity: O(*n*) in the number of attached handlers.
  @discardableResult
  @inlinable public func fulfill(_ value: Value) -> Bool {
    arrive(.success(value))
  }

  /// Rejects the promise, unless it is settled already.
  ///
  /// - Parameter error: what every handler gets, now and later.
  /// - Returns: whether this call settled the promise.
  /// - Complexity: O(*n*) in the number of attached handlers.
  @discardableResult
  @inlinable public func reject(_ error: Failure) -> Bool {
    arrive(.failure(error))
  }

  // MARK: Looking at it

  /// How the promise ended, or `nil` while it is pending.
  ///
  /// Once it is not `nil` it never changes.
  @inlinable public var outcomeIfSettled: Outcome? {
    if isPending { return nil }
    PromiseRecords.note { $0.see(self) }
    return Outcome(ending)
  }

  /// Whether the promise is not settled yet.
  ///
  /// It may be settled by the time the caller acts on the answer.
  @inlinable public var isPending: Bool { lock.withLock { $0.phase.isPending } }

  /// Whether the promise was fulfilled.
  public var isFulfilled: Bool {
    if case .fulfilled = outcomeIfSettled { true } else { false }
  }

  /// Whether the promise was rejected.
  public var isRejected: Bool {
    if case .rejected = outcomeIfSettled { true } else { false }
  }

  /// Whether the promise was cancelled.
  public var isCancelled: Bool {
    if case .cancelled = outcomeIfSettled { true } else { false }
  }

  /// The result of a settled promise; `nil` if it was cancelled.
  @inlinable var ending: Result<Value, Failure>? {
    if content == .error { return .failure(read()) }
    return content == .value ? .success(read()) : nil
  }

  @inlinable func put(_ result: Result<Value, Failure>?) {
    switch result {
    case .success(let value)?: put(value, as: .value)
    case .failure(let error)?: put(error, as: .error)
    case nil: break
    }
  }

  // MARK: Settling it

  /// Settles the promise, unless it is settled already.
  ///
  /// - Parameters:
  ///   - result: how; `nil` cancels it.
  ///   - isStep: whether this is the last part of a step, which leaves the rest to the turn.
  @inlinable func settle(_ result: Result<Value, Failure>?, isStep: Bool = true) -> Settlement {
    let settlement = lock.withLock { state in
      let settlement = state.settle(isStep: isStep)
      if settlement == .done || settlement == .deliver { put(result) }
      return settlement
    }
    return settlement ?? settleByHand(isStep: isStep) { put(result) }
  }

  /// The same outside a step: by hand, by a resolver, by one of several sources.
  ///
  /// - Returns: whether this call settled the promise.
  @discardableResult
  @inlinable func arrive(_ result: Result<Value, Failure>?) -> Bool {
    let settlement = settle(result, isStep: false)
    if settlement == .deliver { deliver() }
    return settlement != .lost
  }

  // MARK: Waiting for it

  /// A pending promise that waits for this one, and is then settled by `body`, which uses `transform`.
  ///
  /// A cancellation is passed on without it, and without waiting for a dispatcher.
  ///
  /// - Parameters:
  ///   - side: the outcomes for which `body` calls `transform`; others do not wait for the dispatcher either.
  ///   - body: runs once, unless the promise is settled before.
  @inline(__always) @inlinable func derive<Kept: Sendable, NewValue, NewFailure>(
    for side: Side,
    at place: Place,
    _ transform: Kept,
    _ body:
      @escaping @Sendable (Result<Value, Failure>, Kept, Promise<NewValue, NewFailure>) ->
      Settlement
  ) -> Promise<NewValue, NewFailure> {
    let step = Step { (derived: Promise<NewValue, NewFailure>, source: Promise) in
      guard let transform = derived.begin(Kept.self) else { return .done }
      PromiseRecords.note { $0.pass(source, to: derived, isError: source.content == .error) }
      guard let result = source.ending else { return derived.settle(isStep: true) }
      return body(result, transform, derived)
    }
    let derived = Promise<NewValue, NewFailure>(waitingFor: self, for: side, place, step)
    derived.put(transform, as: .transform)
    PromiseRecords.ifKept { note(derived, for: side, Kept.self) }
    attach(derived)
    return derived
  }

  /// The transform, if the promise still waits for it.
  @inlinable func begin<Kept>(_ type: Kept.Type) -> Kept? {
    lock.withLock { $0.begin() ? takeTransform(as: type) : nil }
  }

  /// Ends like `inner`, if the promise is still pending.
  @usableFromInline func follow(_ inner: Promise) -> Settlement {
    let step = Step(checked: { waiter, source in
      guard let waiter = waiter as? Promise, let source = source as? Promise else { return .lost }
      PromiseRecords.note { $0.pass(source, to: waiter, isError: source.content == .error) }
      return waiter.settle(source.ending)
    })
    return follow(inner, step)
  }
}

extension Promise.Outcome: Equatable where Value: Equatable, Failure: Equatable {}

extension Promise.Outcome {
  /// The value or the error, as a result; `nil` if the promise was cancelled.
  @inlinable public var result: Result<Value, Failure>? {
    switch self {
    case .fulfilled(let value): .success(value)
    case .rejected(let error): .failure(error)
    case .cancelled: nil
    }
  }
}
