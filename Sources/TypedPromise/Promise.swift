public import Dispatch
public import Dispatchers
import Synchronization

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
/// - **Settling.** A pending promise is fulfilled or rejected by its ``Resolver``; the first settlement
///   wins, every later one changes nothing and returns `false`.
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
/// - a handler attached while another thread is handing over earlier ones goes behind them, from there.
public final class Promise<Value: Sendable, Failure: Error>: Sendable {
  /// How a promise ended.
  public enum Outcome: Sendable {
    /// It was fulfilled with this value.
    case fulfilled(Value)
    /// It was rejected with this error.
    case rejected(Failure)
    /// It was cancelled: nobody waits for it any more, or nobody will settle it.
    case cancelled

    init(_ result: Result<Value, Failure>) {
      switch result {
      case .success(let value): self = .fulfilled(value)
      case .failure(let error): self = .rejected(error)
      }
    }
  }

  private enum Phase {
    /// Nobody has settled it. Becomes `delivering` or `settled`.
    case pending
    /// Settled, and one thread is handing over the handlers. Becomes `settled`; never `pending` again.
    case delivering(Outcome, by: ThreadID)
    /// Settled, and no handler waits. Becomes `delivering` when one is attached; the outcome stays.
    case settled(Outcome)
  }

  private struct State {
    var phase: Phase
    /// In the order of registration; always empty in `settled`.
    var handlers: [Handler<Outcome>] = []
    /// How many of `handlers` are there no more, since what they were for was cancelled.
    var departed = 0
    /// What runs if the promise is cancelled; always empty when it is settled.
    var hooks: [Hook] = []
    /// What a pending promise waits for, as far as it knows.
    var link: Link?

    /// Ends the pending phase, and says what is to be done about it when the lock is released.
    mutating func end(with outcome: Outcome) -> End<Outcome>? {
      guard case .pending = phase else { return nil }
      let hasConsumers = handlers.count > departed
      phase = hasConsumers ? .delivering(outcome, by: .current) : .settled(outcome)
      var end = End<Outcome>(mustDeliver: hasConsumers, hooks: hooks.takeAll(), link: link.take())
      if case .cancelled = outcome { end.isCancellation = true }
      if !hasConsumers { end.handlers = handlers.takeAll() }
      departed = 0
      return end
    }
  }

  private let state: Mutex<State>

  private init(_ phase: Phase, link: Link? = nil) {
    state = Mutex(State(phase: phase, link: link))
  }

  /// Makes a pending promise that is settled by what `link` says, if anything.
  convenience init(pendingOn link: Link? = nil) {
    self.init(.pending, link: link)
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
    self.init(pendingOn: Link(dispatcher: dispatcher))
    let resolver = Resolver(promise: self)
    let start = Handler<Void>(on: dispatcher) {
      if resolver.promise.replaceLink(with: nil) { work(resolver) }
    }
    start.dispatch(())
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
  public convenience init(value: Value) {
    self.init(.settled(.fulfilled(value)))
  }

  /// Makes a promise that is rejected already.
  ///
  /// - Parameter error: what every handler will get.
  public convenience init(error: Failure) {
    self.init(.settled(.rejected(error)))
  }

  /// A pending promise beside the resolver that settles it.
  ///
  /// Whoever drops the resolver, and all its copies, cancels the promise.
  public static func pending() -> (promise: Promise, resolver: Resolver<Value, Failure>) {
    let promise = Promise(.pending)
    return (promise, Resolver(promise: promise))
  }

  // MARK: Looking at it

  /// How the promise ended, or `nil` while it is pending.
  ///
  /// Once it is not `nil` it never changes.
  public var outcomeIfSettled: Outcome? {
    state.withLock { state in
      switch state.phase {
      case .pending: nil
      case .delivering(let outcome, _), .settled(let outcome): outcome
      }
    }
  }

  /// Whether nobody has settled the promise yet.
  ///
  /// By the time the caller acts on it, somebody may have.
  public var isPending: Bool { outcomeIfSettled == nil }

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

  // MARK: Settling and observing, which all else is made of

  /// Settles the promise, unless it is settled already, and says whether this call did.
  @discardableResult
  func settle(_ outcome: Outcome) -> Bool {
    guard let end = state.withLock({ $0.end(with: outcome) }) else { return false }
    end.runHooks()
    end.link?.leave()
    if end.mustDeliver { Turn.run { self.deliver(outcome) } }
    return true
  }

  /// Attaches a handler that is handed to its dispatcher once, when there is an outcome.
  func attach(_ handler: Handler<Outcome>) {
    let settled: Outcome? = state.withLock { state in
      state.handlers.append(handler)
      guard case .settled(let outcome) = state.phase else { return nil }
      state.phase = .delivering(outcome, by: .current)
      return outcome
    }
    if let settled { Turn.run { self.deliver(settled) } }
  }

  /// Settles this promise as `inner` is settled; unless it is this very promise, which would wait for ever.
  func follow(_ inner: Promise) {
    if inner === self { cancel() } else { wait(for: inner, on: .current) { self.settle($0) } }
  }

  /// Waits for `source` next: `handler` runs unless this promise is settled first, or `source` is cancelled.
  func wait<Source, SourceFailure>(
    for source: Promise<Source, SourceFailure>,
    on dispatcher: some Dispatcher,
    _ handler: @escaping @Sendable (Promise<Source, SourceFailure>.Outcome) -> Void
  ) {
    let handler = Handler(on: dispatcher, for: self, handler)
    source.attach(handler)
    let link = Link(source: source, handler: handler, dispatcher: dispatcher)
    // It may have been cancelled before it knew what it waits for.
    if !replaceLink(with: link) { link.leave() }
  }

  /// Keeps `hook` for a cancellation, or runs it if that has been.
  func whenCancelled(_ hook: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      switch state.phase {
      case .pending:
        state.hooks.append(Hook(run: hook))
        return false
      case .delivering(let outcome, _), .settled(let outcome):
        if case .cancelled = outcome { return true } else { return false }
      }
    }
    if isCancelled { hook() }
  }

  /// Hands over the handlers, those included that are attached meanwhile, until none is left.
  private func deliver(_ outcome: Outcome) {
    while let handlers = nextBatch(of: outcome) {
      for handler in handlers {
        // A cancellation is no business of theirs, and waits for no dispatcher.
        if case .cancelled = outcome, handler.cancelDerived() { continue }
        handler.dispatch(outcome)
      }
    }
  }

  private func nextBatch(of outcome: Outcome) -> [Handler<Outcome>]? {
    state.withLock { state in
      guard state.handlers.isEmpty else { return state.handlers.takeAll() }
      state.phase = .settled(outcome)
      return nil
    }
  }
}

// MARK: - The way upstream

extension Promise: Upstream {
  var links: [Link] {
    state.withLock { $0.link }.map { [$0] } ?? []
  }

  var isDeliveredHere: Bool {
    state.withLock { state in
      if case .delivering(_, by: .current) = state.phase { true } else { false }
    }
  }

  func consumerLeft() -> [Link] {
    // What is taken out is released here, and not under the lock.
    let (end, _) = state.withLock { state -> (End<Outcome>?, [Handler<Outcome>]) in
      guard case .pending = state.phase else { return (nil, []) }
      state.departed += 1
      if state.departed == state.handlers.count { return (state.end(with: .cancelled), []) }
      guard state.departed > state.handlers.count / 2 else { return (nil, []) }
      let all = state.handlers
      state.handlers = all.filter { !$0.hasLeft }
      // One that has left and is not counted yet is counted down here, and up when its thread gets there.
      state.departed -= all.count - state.handlers.count
      return (nil, all)
    }
    end?.runHooks()
    return end?.link.map { [$0] } ?? []
  }

  /// Says what the promise waits for from now on; returns whether it does, and is pending.
  ///
  /// A handler that has run already, and made the promise wait for something else, is not waited for.
  @discardableResult
  func replaceLink(with link: Link?) -> Bool {
    // The old one is returned, so that its dispatcher is not released under the lock.
    let (isPending, _) = state.withLock { state -> (Bool, Link?) in
      guard case .pending = state.phase, link?.handler?.hasLeft != true else { return (false, nil) }
      defer { state.link = link }
      return (true, state.link.take())
    }
    return isPending
  }
}

/// What settles a promise: handed to the work closure, or made beside a pending promise.
///
/// Keeping it keeps the promise alive; dropping it and all its copies cancels the promise, which nobody
/// could settle any more. Safe to use from any thread, and more than once: the first settlement wins.
public struct Resolver<Value: Sendable, Failure: Error>: Sendable {
  /// Shared by all copies, so that it ends with the last of them.
  private final class Lifetime: Sendable {
    let promise: Promise<Value, Failure>

    init(_ promise: Promise<Value, Failure>) {
      self.promise = promise
    }

    deinit {
      promise.cancel()
    }
  }

  private let lifetime: Lifetime

  init(promise: Promise<Value, Failure>) {
    lifetime = Lifetime(promise)
  }

  var promise: Promise<Value, Failure> { lifetime.promise }

  /// Fulfils the promise, unless it is settled already.
  ///
  /// - Parameter value: what every handler gets, now and later.
  /// - Returns: whether this call was the one that settled the promise.
  /// - Complexity: O(*n*) in the number of attached handlers.
  @discardableResult
  public func fulfill(_ value: Value) -> Bool {
    promise.settle(.fulfilled(value))
  }

  /// Rejects the promise, unless it is settled already.
  ///
  /// - Parameter error: what every handler gets, now and later.
  /// - Returns: whether this call was the one that settled the promise.
  /// - Complexity: O(*n*) in the number of attached handlers.
  @discardableResult
  public func reject(_ error: Failure) -> Bool {
    promise.settle(.rejected(error))
  }
  /// Runs `hook` if the promise is cancelled: the place to stop the work behind it.
  ///
  /// A hook that holds the resolver keeps it from being dropped.
  ///
  /// - Parameter hook: runs once if cancellation wins, inside the call that cancels, on its thread, behind
  ///   the hooks that were there before; inside this call, if the promise is cancelled already. It never
  ///   runs if the promise is fulfilled or rejected, and is released then.
  public func onCancel(_ hook: @escaping @Sendable () -> Void) {
    promise.whenCancelled(hook)
  }
}
