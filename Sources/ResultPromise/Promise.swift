public import Synchronization

/// A `Result` that arrives once, and the handlers that wait for it.
///
/// ```swift
/// let answer = Promise<Int, Never>()
/// answer.await { print($0) }
/// answer.fulfill(with: .success(42))      // prints success(42) before it returns
/// ```
///
/// ## Semantics
/// - **Settling.** The first `fulfill(with:)` wins; every later one changes nothing and returns `false`.
/// - **Handlers** never throw: a `Result` comes in, a `Result` goes out. Each runs exactly once, in the
///   order of registration, and is released when it has run. One whose own promise was settled by hand
///   before its turn, or cancelled, never runs; it is released by that call, inside a handler when that has
///   returned; or, if its source is settled already, in its turn.
/// - **Cancelling** is settling with a failure: see ``CancellableFailure``. **Tasks** await a promise, or
///   settle one: see ``result`` and ``init(priority:_:)``.
///
/// ## Threading
/// Safe to use from any number of threads. Handlers run *inline*: inside `fulfill(with:)` on the thread
/// that settles, or inside `await(with:)` on the thread that attaches to a settled promise. Two cases
/// bend this rule, both so that handlers keep their order and the stack stays flat:
/// - inside a handler, what a nested `fulfill(with:)` or `await(with:)` sets off runs when that handler
///   has returned, and before the outermost call on this thread does;
/// - a handler attached while another thread is delivering earlier ones runs behind them, on that thread.
///
/// No handler, and no `deinit` of a value or of something a handler captured, ever runs under a lock.
public final class Promise<Value: Sendable, Failure: Error>: Sendable {
  /// What a promise has become.
  @usableFromInline enum State: Sendable {
    /// Nobody has settled it. Becomes one of the others, which then stays.
    case pending
    case fulfilled(Value)
    case failed(Failure)

    @inlinable init(_ result: Result<Value, Failure>) {
      switch result {
      case .success(let value): self = .fulfilled(value)
      case .failure(let error): self = .failed(error)
      }
    }

    @inlinable var result: Result<Value, Failure>? {
      switch self {
      case .pending: nil
      case .fulfilled(let value): .success(value)
      case .failed(let error): .failure(error)
      }
    }
  }

  /// One registered handler: given what the promise has become; `pending`, if it is released like that.
  @usableFromInline struct Handler: Sendable {
    @usableFromInline let run: @Sendable (State) -> Void

    @inlinable init(_ run: @escaping @Sendable (State) -> Void) { self.run = run }
  }

  // Beside the lock and not inside it: a lock whose type depends on the class's looks up metadata whenever a
  // promise is freed, 1,900 instructions a link. `unchecked` and `unsafe`: all are used under `lock` only, or in
  // `init` and `deinit`; and `first`, once the promise is settled, by the thread that delivers, outside the
  // lock. So no access can overlap another, and not to check that saves 1,500 instructions a link.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var state: State
  /// Whether there are handlers to run, and a thread that does so: never, while the promise is pending.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var isDelivering = false
  /// How many of the handlers are to move the result to a dispatcher, and have not done so.
  ///
  /// The largest number stands for more as well, until all handlers have run. Two bytes, which fit in here: eight
  /// would be another sixteen a promise.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var moves: UInt16 = 0
  @usableFromInline let lock = Mutex(())
  /// The handler that runs first: apart, since most promises have one; in a list it would cost 1,400 more.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var first: Handler?
  /// Those that run after `first`.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var later: Handlers?
  /// What a pending promise waits for, as far as it knows.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var source = Source.none

  /// Makes a pending promise.
  @inlinable public init() {
    unsafe state = .pending
  }

  /// Makes a promise that is already settled.
  ///
  /// - Parameter result: what every handler will get.
  @inlinable public init(_ result: Result<Value, Failure>) {
    unsafe state = State(result)
  }

  /// Releases the handlers that will never run.
  ///
  /// A handler may hold the last reference to the next promise of a chain, whose handler holds the next:
  /// released one inside the other, a long chain would overflow the stack. The turn flattens that.
  @inlinable deinit {
    if unsafe first != nil || later != nil { Turn.release(takeHandlers) }
  }

  /// The result, or `nil` while the promise is pending.
  ///
  /// Once it is not `nil` it never changes.
  @inlinable public var resultIfSettled: Result<Value, Failure>? {
    let now = lock.withLock { _ in unsafe state }
    return now.result
  }

  /// Settles the promise, unless it is settled already.
  ///
  /// Handlers that are attached already run inside this call, on this thread; inside another handler they
  /// wait until that one has returned.
  ///
  /// A promise that was to be settled by something else, such as a transform, gives that up: a transform
  /// that has not started never runs, and is released; a task is cancelled.
  ///
  /// - Parameter result: what every handler gets, now and later.
  /// - Returns: whether this call was the one that settled the promise.
  /// - Complexity: O(*n*) in the number of attached handlers; for a derived promise O(log *m*) more,
  ///   amortised, where its source has *m* handlers.
  @discardableResult
  @inlinable public func fulfill(with result: Result<Value, Failure>) -> Bool {
    settle(result, byHand: true)
  }

  /// Settles the promise; `byHand`, if not because what it waited for has come.
  @discardableResult
  @inlinable func settle(_ result: Result<Value, Failure>, byHand: Bool = false) -> Bool {
    let (hasWon, mustDeliver, mustLeave) = lock.withLock { _ in
      // Before the handler that settles returns: see there.
      if !byHand, case .promise = unsafe source { unsafe source = .none }
      guard case .pending = unsafe state else { return (false, false, false) }
      unsafe state = State(result)
      unsafe isDelivering = unsafe first != nil || later != nil
      return unsafe (true, isDelivering, source.isSome)
    }
    if mustLeave { leaveSource(withdrawing: byHand) }
    if mustDeliver { Turn.run(for: ObjectIdentifier(self)) { self.deliver() } }
    return hasWon
  }

  /// Attaches a handler that runs once, when there is a result.
  ///
  /// - Parameter handler: gets the result. Runs inside this call if the promise is settled, or else
  ///   inside the `fulfill(with:)` that settles it; see *Threading* above for the two exceptions. Order demands
  ///   them, also of a settled promise: behind an earlier handler that takes its time, this one waits.
  /// - Complexity: O(1), amortised, plus the handler's own work where it runs at once.
  @inlinable public func await(
    with handler: @escaping @Sendable (Result<Value, Failure>) -> Void
  ) {
    attach(Handler { state in if let result = state.result { handler(result) } })
  }

  /// Attaches a handler.
  ///
  /// - Parameters:
  ///   - handler: given the state, once the promise is settled or is released.
  ///   - willWait: called under the lock, with the number under which the handler can be withdrawn.
  @inlinable func attach(_ handler: Handler, _ willWait: (_ number: Int) -> Void = { _ in }) {
    let mustDeliver = lock.withLock { _ in
      willWait(append(handler))
      guard unsafe !isDelivering, case .pending = unsafe state else {
        defer { unsafe isDelivering = true }
        return unsafe !isDelivering
      }
      return false
    }
    if mustDeliver { Turn.run(for: ObjectIdentifier(self)) { self.deliver() } }
  }

  /// Puts a handler behind those that are there; called under the lock.
  ///
  /// - Returns: its number.
  @inlinable func append(_ handler: Handler) -> Int {
    if unsafe !isDelivering, unsafe first == nil, unsafe later == nil {
      unsafe first = handler
      return 0
    }
    let handlers = unsafe later ?? Handlers()
    unsafe later = handlers
    return handlers.append(handler)
  }

  /// Runs the handlers, those included that are attached meanwhile, until none is left.
  @inlinable func deliver() {
    unsafe first.take()?.run(state)
    while let handlers = nextBatch() { unsafe handlers.run(state) }
  }

  /// The handlers that wait; the delivery has ended, if there are none.
  @inlinable func nextBatch() -> Handlers? {
    lock.withLock { _ in
      unsafe isDelivering = unsafe later != nil
      if unsafe !isDelivering { unsafe moves = 0 }
      return unsafe later.take()
    }
  }

  /// Tells the handlers that nothing will come, and gives them away.
  @inlinable func takeHandlers() -> (Handler?, Handlers?) {
    unsafe first?.run(.pending)
    unsafe later?.run(.pending)
    return unsafe (first.take(), later.take())
  }
}
