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
///   order of registration, and is released when it has run.
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
  /// What the promise is waiting for, or has become.
  private enum Phase {
    /// Nobody has settled it. Becomes `delivering` or `settled`.
    case pending
    /// Settled, and one thread is running the handlers. Becomes `settled`; never `pending` again.
    case delivering(Result<Value, Failure>, by: ThreadID)
    /// Settled, and no handler waits. Becomes `delivering` when one is attached; the result stays.
    case settled(Result<Value, Failure>)
  }

  /// One registered handler.
  ///
  /// A struct, so that an array holds the closure itself and not a wrapper.
  private struct Handler: Sendable {
    let run: @Sendable (Result<Value, Failure>) -> Void
  }

  private struct State {
    var phase: Phase
    /// In the order of registration; always empty in `settled`.
    var handlers: [Handler] = []
    /// What a derived promise waits for while it is pending; only ``Promise/wait()`` asks.
    var link: Link?

    mutating func takeHandlers() -> [Handler] {
      defer { handlers = [] }
      return handlers
    }
  }

  private let state: Mutex<State>

  /// Makes a pending promise.
  public init() {
    state = Mutex(State(phase: .pending))
  }

  /// Makes a pending promise that is settled by what `link` says, unless somebody does it by hand.
  init(link: Link) {
    state = Mutex(State(phase: .pending, link: link))
  }

  /// Makes a promise that is already settled.
  ///
  /// - Parameter result: what every handler will get.
  public init(_ result: Result<Value, Failure>) {
    state = Mutex(State(phase: .settled(result)))
  }

  /// Releases the handlers that will never run.
  ///
  /// A handler may hold the last reference to the next promise of a chain, whose handler holds the next:
  /// released one inside the other, a long chain would overflow the stack. The turn flattens that.
  deinit {
    Turn.release { state.withLock { $0.takeHandlers() } }
  }

  /// The result, or `nil` while the promise is pending.
  ///
  /// Once it is not `nil` it never changes.
  public var resultIfSettled: Result<Value, Failure>? {
    state.withLock { state in
      switch state.phase {
      case .pending: nil
      case .delivering(let result, _), .settled(let result): result
      }
    }
  }

  /// Settles the promise, unless it is settled already.
  ///
  /// Handlers that are attached already run inside this call, on this thread; inside another handler they
  /// wait until that one has returned.
  ///
  /// - Parameter result: what every handler gets, now and later.
  /// - Returns: whether this call was the one that settled the promise.
  /// - Complexity: O(*n*) in the number of attached handlers.
  @discardableResult
  public func fulfill(with result: Result<Value, Failure>) -> Bool {
    // The link is taken out, and not only dropped, so that its dispatcher is not released under the lock.
    let (won, mustDeliver, _) = state.withLock { state -> (Bool, Bool, Link?) in
      guard case .pending = state.phase else { return (false, false, nil) }
      state.phase = state.handlers.isEmpty ? .settled(result) : .delivering(result, by: .current)
      return (true, !state.handlers.isEmpty, state.link.take())
    }
    if mustDeliver { Turn.run { self.deliver(result) } }
    return won
  }

  /// Attaches a handler that runs once, when there is a result.
  ///
  /// - Parameter handler: gets the result. Runs inside this call if the promise is settled, or else
  ///   inside the `fulfill(with:)` that settles it; see *Threading* above for the two exceptions.
  /// - Complexity: O(1), amortised, plus the handler's own work where it runs at once.
  public func await(with handler: @escaping @Sendable (Result<Value, Failure>) -> Void) {
    let settled: Result<Value, Failure>? = state.withLock { state in
      state.handlers.append(Handler(run: handler))
      guard case .settled(let result) = state.phase else { return nil }
      state.phase = .delivering(result, by: .current)
      return result
    }
    if let settled { Turn.run { self.deliver(settled) } }
  }

  /// Runs the handlers, those included that are attached meanwhile, until none is left.
  private func deliver(_ result: Result<Value, Failure>) {
    while let handlers = nextBatch(of: result) {
      for handler in handlers { handler.run(result) }
    }
  }

  private func nextBatch(of result: Result<Value, Failure>) -> [Handler]? {
    state.withLock { state in
      guard state.handlers.isEmpty else { return state.takeHandlers() }
      state.phase = .settled(result)
      return nil
    }
  }
}

// MARK: - The way upstream

/// What a pending promise waits for: a source and, mostly at once, what its handler does.
struct Link: Sendable {
  /// Weak, since a source that is gone settles nobody.
  weak var source: (any Upstream)?
  /// For a handler that moves on to somewhere else: what that is called, if the calling thread blocks it.
  var blockedPlace: (@Sendable () -> String?)?
}

/// A promise, or several of them, without their types.
protocol Upstream: AnyObject, Sendable {
  /// What it waits for; nothing, once it is settled.
  var links: [Link] { get }
  /// Whether it is settled, and it is the calling thread that runs its handlers.
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

  /// Settles this promise as `inner` is settled; unless it is this very promise, which would wait for ever.
  func follow(_ inner: Promise) {
    guard inner !== self else { return }
    // The old link is returned, so that its dispatcher is not released under the lock.
    _ = state.withLock { state -> Link? in
      guard case .pending = state.phase else { return nil }
      defer { state.link = Link(source: inner) }
      return state.link.take()
    }
    inner.await { self.fulfill(with: $0) }
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
