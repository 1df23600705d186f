public import Dispatch
public import Dispatchers
public import Synchronization

/// A value that arrives once, or the one type of error that can come instead of it.
///
/// ```swift
/// let answer = Promise<Int, NetworkError> { resolver in
///   resolver.fulfill(42)                       // on a background queue, now or later
/// }
/// answer
///   .then(on: .global()) { $0 + 1 }            // on the queue that was named
///   .then { label.text = String($0) }          // on the main actor
///   .catch { show($0) }                        // $0 is a NetworkError
/// ```
///
/// ## Semantics
/// - **Settling.** A pending promise is fulfilled or rejected by its ``Resolver``, or by hand; the first
///   settlement wins, every later one changes nothing and returns `false`.
/// - **Failure.** A handler throws what its type says it throws, so a chain carries its error type from
///   end to end; with `Failure == Never` it cannot fail.
/// - **Cancellation** is a third way to end, and no failure: ``cancel()`` settles a pending promise as
///   ``Outcome/cancelled``, and so does a ``Resolver`` that is dropped unused. `catch` does not see it,
///   `ensure` runs. A source is cancelled with the last of its consumers.
/// - **Chaining.** A handler returns a value, or a promise that the derived one then ends as. A derived
///   promise whose handler returns that very promise is cancelled: nothing else could settle it. Several
///   that end as each other, in a circle, stay pending, and keep each other alive.
///
/// ## Threading
/// Safe to use from any number of threads. Each handler runs on the dispatcher that its call names, or on
/// the main actor where the call names none. Handlers are handed to their dispatchers in the order of
/// registration, outside any lock, from the thread that settles or, when the promise is settled already,
/// from the one that attaches. Two cases bend this rule, so that handlers keep their order and the stack
/// stays flat:
/// - inside a handler on ``CurrentThreadDispatcher``, what a nested settlement or attachment sets off is
///   handed over when that handler has returned;
/// - a handler attached while another thread is handing over earlier ones goes behind them, from there. Where
///   none is left but the one that runs there, a handler for another dispatcher is handed over at once, and
///   only one for ``CurrentThreadDispatcher`` waits until it has returned.
public final class Promise<Value: Sendable, Failure: Error>: Sendable {
  /// How a promise ended.
  public enum Outcome: Sendable {
    /// It was fulfilled with this value.
    case fulfilled(Value)
    /// It was rejected with this error.
    case rejected(Failure)
    /// It was cancelled: nobody waits for it any more, or nobody will settle it.
    case cancelled
  }

  /// How the promise ended, if it has; of its own, since an optional needs two look-ups of metadata when a
  /// promise is freed, and this one needs one.
  @usableFromInline enum Ending: Sendable {
    case none
    case fulfilled(Value)
    case rejected(Failure)
    case cancelled

    @inlinable init(_ result: Result<Value, Failure>) {
      switch result {
      case .success(let value): self = .fulfilled(value)
      case .failure(let error): self = .rejected(error)
      }
    }

    @inlinable var outcome: Outcome? {
      switch self {
      case .none: nil
      case .fulfilled(let value): .fulfilled(value)
      case .rejected(let error): .rejected(error)
      case .cancelled: .cancelled
      }
    }
  }

  // What the lock protects stands beside it and not inside: a lock whose type depends on the class's looks up
  // metadata whenever a promise is freed, 1,900 instructions a link. `unchecked` and `unsafe`: everything is used
  // under `lock` only, with two exceptions. `ending` never changes once the promise is settled; whoever knows
  // that it is may read it. And `first` belongs to the thread that delivers, while the stage is `delivering`. So no
  // access can overlap another, and not to check that saves 1,500 instructions a link.
  @usableFromInline let lock = Mutex(())
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var stage: Stage
  /// How far a pending promise is with what it has to do first.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var progress: Progress = .waiting
  /// Whether the thread that delivers is inside the last handler that it knows of, and that handler runs there.
  @usableFromInline let isInLastHandler = Atomic(false)
  /// The number under which a pending promise waits at its source.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var number: UInt64 = 0
  /// The handler that runs first: apart, since most promises have one; in a list it would cost 1,600 more.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var first: Handler<Value, Failure>?
  /// The handlers after `first`, and the hooks.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var extras: Extras<Value, Failure>?
  /// What a pending promise waits for, as far as it knows, and does then; never, once it is settled.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var step: Step<Value, Failure>?
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var ending: Ending

  /// Makes a pending promise that is settled by `step`, if there is one.
  @inlinable init(_ step: Step<Value, Failure>?) {
    unsafe (stage, ending) = (.pending, .none)
    unsafe self.step = step
  }

  @inlinable init(settledAs ending: Ending) {
    unsafe (stage, self.ending) = (.settled, ending)
  }

  // MARK: Making one

  /// Makes a pending promise, and starts the work that will settle it.
  ///
  /// - Parameters:
  ///   - dispatcher: where `work` runs.
  ///   - work: runs once, unless the promise was cancelled before. It is given the resolver, to use at once
  ///     or later, from any thread.
  public convenience init(
    on dispatcher: some Dispatcher = .global(qos: .userInitiated),
    _ work: @escaping @Sendable (Resolver<Value, Failure>) -> Void
  ) {
    self.init(
      Step { demand, promise in
        switch demand {
        case .handOver: promise.runStep(on: dispatcher)
        case .run:
          // Nothing of the work is kept while what it has started goes on.
          promise.forgetStep()
          work(Resolver(promise: promise))
        case .describe(let description):
          description.link = Link(source: nil, dispatcher: dispatcher)
        }
      }
    )
    handOver()
  }

  // Disfavoured, so that a closure which throws nothing does not say `Failure == Never` by that.
  /// Makes a pending promise, and starts work that may throw instead of settling it.
  ///
  /// - Parameters:
  ///   - dispatcher: where `work` runs.
  ///   - work: runs once, unless the promise was cancelled before. It is given the resolver, to use at once
  ///     or later, from any thread. If it throws, the promise is rejected with the error; unless it was
  ///     settled before.
  @_disfavoredOverload
  public convenience init(
    on dispatcher: some Dispatcher = .global(qos: .userInitiated),
    _ work: @escaping @Sendable (Resolver<Value, Failure>) throws(Failure) -> Void
  ) {
    self.init(on: dispatcher) { resolver in
      do throws(Failure) {
        try work(resolver)
      } catch {
        resolver.reject(error)
      }
    }
  }

  /// Makes a promise that is fulfilled already.
  ///
  /// - Parameter value: what every handler will get.
  @inlinable public convenience init(value: Value) {
    self.init(settledAs: .fulfilled(value))
  }

  /// Makes a promise that is rejected already.
  ///
  /// - Parameter error: what every handler will get.
  @inlinable public convenience init(error: Failure) {
    self.init(settledAs: .rejected(error))
  }

  /// A pending promise beside the resolver that settles it.
  ///
  /// Whoever drops the resolver, and all its copies, cancels the promise.
  @inlinable public static func pending() -> (promise: Promise, resolver: Resolver<Value, Failure>)
  {
    let promise = Promise()
    return (promise, Resolver(promise: promise))
  }

  /// Makes a pending promise that is settled by hand.
  ///
  /// ```swift
  /// let promise = Promise<Int, NetworkError>()
  /// promise.fulfill(42)
  /// ```
  ///
  /// No resolver can be lost: it stays pending until somebody calls `fulfill(_:)`, `reject(_:)` or ``cancel()``,
  /// or until the last of its consumers leaves. Whoever has the promise can settle it. To hand it out without
  /// that right, take ``pending()``.
  @inlinable public convenience init() {
    self.init(nil)
  }

  // MARK: Settling it by hand

  /// Fulfils the promise, unless it is settled already.
  ///
  /// A promise that waits for another, such as one made by `then`, leaves that one.
  ///
  /// - Parameter value: what every handler gets, now and later.
  /// - Returns: whether this call was the one that settled the promise.
  /// - Complexity: O(*n*) in the number of attached handlers.
  @discardableResult
  @inlinable public func fulfill(_ value: Value) -> Bool {
    settle(.fulfilled(value))
  }

  /// Rejects the promise, unless it is settled already.
  ///
  /// - Parameter error: what every handler gets, now and later.
  /// - Returns: whether this call was the one that settled the promise.
  /// - Complexity: O(*n*) in the number of attached handlers.
  @discardableResult
  @inlinable public func reject(_ error: Failure) -> Bool {
    settle(.rejected(error))
  }

  // MARK: Looking at it

  /// How the promise ended, or `nil` while it is pending.
  ///
  /// Once it is not `nil` it never changes.
  @inlinable public var outcomeIfSettled: Outcome? {
    let ending = lock.withLock { _ in unsafe self.ending }
    return ending.outcome
  }

  /// Whether nobody has settled the promise yet.
  ///
  /// By the time the caller acts on it, somebody may have.
  @inlinable public var isPending: Bool { lock.withLock { _ in unsafe stage == .pending } }

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
}

/// How far a promise is.
@usableFromInline enum Stage: Sendable {
  /// Nobody has settled it. Becomes `delivering` or `settled`.
  case pending
  /// Settled, and one thread is handing over the handlers. Becomes `settled`; never `pending` again.
  case delivering
  /// Settled, and no handler waits. Becomes `delivering` when one is attached.
  case settled
}
