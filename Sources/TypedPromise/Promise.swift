public import Dispatch
public import Dispatchers
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

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
/// - **Chaining.** A handler returns a value, or a promise that the derived one then ends as. A derived
///   promise whose handler returns that very promise stays pending: nothing else could settle it. Several
///   that end as each other, in a circle, stay pending too, and keep each other alive.
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
  }

  private enum Phase {
    /// Nobody has settled it. Becomes `delivering` or `settled`.
    case pending
    /// Settled, and one thread is handing over the handlers. Becomes `settled`; never `pending` again.
    case delivering(Outcome, by: ThreadID)
    /// Settled, and no handler waits. Becomes `delivering` when one is attached; the outcome stays.
    case settled(Outcome)
  }

  private struct Handler: Sendable {
    let dispatcher: any Dispatcher
    let run: @Sendable (Outcome) -> Void
  }

  private struct State {
    var phase: Phase
    /// In the order of registration; always empty in `settled`.
    var handlers: [Handler] = []
    /// What a pending promise waits for, as far as it knows; only ``Promise/wait()`` asks.
    var link: Link?

    mutating func takeHandlers() -> [Handler] {
      defer { handlers = [] }
      return handlers
    }
  }

  private let state: Mutex<State>

  private init(_ phase: Phase, link: Link? = nil) {
    state = Mutex(State(phase: phase, link: link))
  }

  /// Makes a pending promise that is settled by what `link` says.
  convenience init(link: Link) {
    self.init(.pending, link: link)
  }

  // MARK: Making one

  /// Makes a pending promise, and starts the work that will settle it.
  ///
  /// - Parameters:
  ///   - dispatcher: where `work` runs.
  ///   - work: runs once. It is given the resolver, to use at once or later, from any thread.
  public convenience init(
    on dispatcher: some Dispatcher = .global(qos: .userInitiated),
    _ work: @escaping @Sendable (Resolver<Value, Failure>) -> Void
  ) {
    self.init(link: Link(source: nil, dispatcher: dispatcher))
    let resolver = Resolver(promise: self)
    dispatcher.dispatchOnce {
      resolver.promise.setLink(nil)
      work(resolver)
    }
  }

  // Disfavoured, so that a closure which throws nothing does not say `Failure == Never` by that.
  /// Makes a pending promise, and starts work that may throw instead of settling it.
  ///
  /// - Parameters:
  ///   - dispatcher: where `work` runs.
  ///   - work: runs once. It is given the resolver, to use at once or later, from any thread. If it
  ///     throws, the promise is rejected with the error; unless it was settled before.
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
  public static func pending() -> (promise: Promise, resolver: Resolver<Value, Failure>) {
    let promise = Promise(.pending)
    return (promise, Resolver(promise: promise))
  }

  /// Releases the handlers that will never run.
  ///
  /// A handler may hold the last reference to the next promise of a chain, whose handler holds the next:
  /// released one inside the other, a long chain would overflow the stack. The turn flattens that.
  deinit {
    Turn.release { state.withLock { $0.takeHandlers() } }
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

  // MARK: Settling and observing, which all else is made of

  /// Settles the promise, unless it is settled already, and says whether this call did.
  @discardableResult
  func settle(_ outcome: Outcome) -> Bool {
    // The link is taken out, and not only dropped, so that its dispatcher is not released under the lock.
    let (won, mustDeliver, _) = state.withLock { state -> (Bool, Bool, Link?) in
      guard case .pending = state.phase else { return (false, false, nil) }
      state.phase =
        state.handlers.isEmpty ? .settled(outcome) : .delivering(outcome, by: .current)
      return (true, !state.handlers.isEmpty, state.link.take())
    }
    if mustDeliver { Turn.run { self.deliver(outcome) } }
    return won
  }

  /// Attaches a handler that is handed to `dispatcher` once, when there is an outcome.
  func observe(
    on dispatcher: some Dispatcher,
    _ handler: @escaping @Sendable (Outcome) -> Void
  ) {
    let settled: Outcome? = state.withLock { state in
      state.handlers.append(Handler(dispatcher: dispatcher, run: handler))
      guard case .settled(let outcome) = state.phase else { return nil }
      state.phase = .delivering(outcome, by: .current)
      return outcome
    }
    if let settled { Turn.run { self.deliver(settled) } }
  }

  /// Settles this promise as `inner` is settled; unless it is this very promise, which would wait for ever.
  func follow(_ inner: Promise) {
    guard inner !== self else { return }
    setLink(Link(source: inner, dispatcher: .current))
    inner.observe(on: .current) { self.settle($0) }
  }

  /// Hands over the handlers, those included that are attached meanwhile, until none is left.
  private func deliver(_ outcome: Outcome) {
    while let handlers = nextBatch(of: outcome) {
      for handler in handlers { handler.dispatcher.dispatchOnce { handler.run(outcome) } }
    }
  }

  private func nextBatch(of outcome: Outcome) -> [Handler]? {
    state.withLock { state in
      guard state.handlers.isEmpty else { return state.takeHandlers() }
      state.phase = .settled(outcome)
      return nil
    }
  }
}

// MARK: - The way upstream

/// What a pending promise waits for: a dispatcher that is to run something, mostly when a source is settled.
struct Link: Sendable {
  /// Weak, since a source that is gone settles nobody.
  weak var source: (any Upstream)?
  let dispatcher: any Dispatcher
}

/// A promise, or several of them, without their types.
protocol Upstream: AnyObject, Sendable {
  /// What it waits for; nothing, once it is settled.
  var links: [Link] { get }
  /// Whether it is settled, and it is the calling thread that hands over its handlers.
  var isDeliveredHere: Bool { get }
}

extension Promise: Upstream {
  var links: [Link] {
    state.withLock { $0.link }.map { [$0] } ?? []
  }

  var isDeliveredHere: Bool {
    state.withLock { state in
      if case .delivering(_, by: .current) = state.phase { true } else { false }
    }
  }

  /// Says what the promise waits for from now on, unless it is settled.
  func setLink(_ link: Link?) {
    // The old one is returned, so that its dispatcher is not released under the lock.
    _ = state.withLock { state -> Link? in
      guard case .pending = state.phase else { return nil }
      defer { state.link = link }
      return state.link.take()
    }
  }
}

/// Tells threads apart.
struct ThreadID: Equatable, Sendable {
  private let raw: UInt

  /// The thread that asks.
  static var current: ThreadID {
    // A number on some systems and a pointer on others, but one word on all.
    ThreadID(raw: withUnsafeBytes(of: pthread_self()) { $0.load(as: UInt.self) })
  }
}

/// What settles a promise: handed to the work closure, or made beside a pending promise.
///
/// Keeping it keeps the promise alive. Safe to use from any thread, and more than once: the first
/// settlement wins.
public struct Resolver<Value: Sendable, Failure: Error>: Sendable {
  let promise: Promise<Value, Failure>

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
}

extension Dispatcher {
  /// Hands over `work` in a box that is emptied when it runs.
  ///
  /// So a dispatcher that runs a closure twice cannot run a handler twice, and one that keeps its closures
  /// does not keep what a handler captured.
  fileprivate func dispatchOnce(_ work: @escaping @Sendable () -> Void) {
    let box = WorkBox(work)
    dispatch { box.run() }
  }
}

private final class WorkBox: Sendable {
  /// A struct, so that the lock holds the closure itself and not a wrapper.
  private struct State {
    var work: (@Sendable () -> Void)?
  }

  private let state: Mutex<State>

  init(_ work: @escaping @Sendable () -> Void) {
    state = Mutex(State(work: work))
  }

  func run() {
    let work = state.withLock { state in
      defer { state.work = nil }
      return state.work
    }
    work?()
  }
}

/// What a thread has put off until the running handler returns.
///
/// The outermost call on a thread opens a turn and runs its jobs, first in first out, until none is left;
/// a call made inside a job only adds to them. So a chain of any length is delivered, and released, by a
/// loop and not by recursion.
private enum Turn {
  /// A struct, so that an array holds the closure itself and not a wrapper.
  private struct Job {
    let run: () -> Void
  }

  /// Where each thread keeps a pointer to the jobs of its open turn; `nil` when no turn is open.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    precondition(status == 0, "pthread_key_create: this process has no thread-specific key left")
    return key
  }()

  /// Runs `job` before returning or, when called inside a job, after that one has returned.
  static func run(_ job: @escaping () -> Void) {
    take { $0.append(Job(run: job)) }
  }

  /// Releases the elements that `elements` returns, in the turn.
  ///
  /// They are taken and handed over in one step: a variable that still held them when the turn ended
  /// would release them only then, one inside the other.
  static func release<Element>(_ elements: () -> [Element]) {
    take { jobs in
      let last = elements()
      if !last.isEmpty { jobs.append(Job { withExtendedLifetime(last) {} }) }
    }
  }

  private static func take(_ add: (inout [Job]) -> Void) {
    if let open = pthread_getspecific(key) {
      return add(&open.assumingMemoryBound(to: [Job].self).pointee)
    }
    var jobs: [Job] = []
    withUnsafeMutablePointer(to: &jobs) { jobs in
      pthread_setspecific(key, jobs)
      defer { pthread_setspecific(key, nil) }
      add(&jobs.pointee)
      var batch: [Job] = []
      while !jobs.pointee.isEmpty {
        swap(&batch, &jobs.pointee)
        for job in batch { job.run() }
        batch.removeAll(keepingCapacity: true)
      }
    }
  }
}
