import Synchronization

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
///   before its turn, or cancelled, never runs, and is released at once.
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
    let number: Int
    /// `nil` once it was withdrawn.
    var run: (@Sendable (Result<Value, Failure>) -> Void)?
  }

  private struct State {
    var phase: Phase
    /// In the order of registration, which is that of their numbers; always empty in `settled`.
    var handlers: [Handler] = []
    /// How many of `handlers` were withdrawn: never more than half of them.
    var withdrawn = 0
    /// How many handlers there have been: the number of the next one.
    var attached = 0
    /// What a pending promise waits for, as far as it knows.
    var link: Link?

    mutating func takeHandlers() -> [Handler] {
      defer { (handlers, withdrawn) = ([], 0) }
      return handlers
    }

    /// Empties the handler's place.
    ///
    /// Once most places are empty they go, so that they cost nothing, and a withdrawal O(1) moves.
    mutating func takeHandler(_ number: Int) -> Handler? {
      var (low, high) = (0, handlers.count)
      while low < high {
        let middle = (low + high) / 2
        if handlers[middle].number < number { low = middle + 1 } else { high = middle }
      }
      guard low < handlers.count, handlers[low].number == number else { return nil }
      let handler = handlers[low]
      handlers[low].run = nil
      withdrawn += 1
      if withdrawn * 2 > handlers.count {
        (handlers, withdrawn) = (handlers.filter { $0.run != nil }, 0)
      }
      return handler
    }
  }

  private let state: Mutex<State>

  /// Makes a pending promise.
  public init() {
    state = Mutex(State(phase: .pending))
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
  /// A promise that was to be settled by something else, such as a transform, gives that up: a transform
  /// that has not started never runs, and is released; a task is cancelled.
  ///
  /// - Parameter result: what every handler gets, now and later.
  /// - Returns: whether this call was the one that settled the promise.
  /// - Complexity: O(*n*) in the number of attached handlers; for a derived promise O(log *m*) more,
  ///   amortised, where its source has *m* handlers.
  @discardableResult
  public func fulfill(with result: Result<Value, Failure>) -> Bool {
    settle(result, byHand: true)
  }

  /// Settles the promise; `byHand`, if not because what it waited for has come.
  @discardableResult
  func settle(_ result: Result<Value, Failure>, byHand: Bool = false) -> Bool {
    // The link is taken out, and not only dropped, so that its dispatcher is not released under the lock.
    let (won, mustDeliver, link) = state.withLock { state -> (Bool, Bool, Link?) in
      guard case .pending = state.phase else { return (false, false, nil) }
      state.phase = state.handlers.isEmpty ? .settled(result) : .delivering(result, by: .current)
      return (true, !state.handlers.isEmpty, state.link.take())
    }
    if byHand { link?.withdraw() }
    if mustDeliver { Turn.run { self.deliver(result) } }
    return won
  }

  /// Attaches a handler that runs once, when there is a result.
  ///
  /// - Parameter handler: gets the result. Runs inside this call if the promise is settled, or else
  ///   inside the `fulfill(with:)` that settles it; see *Threading* above for the two exceptions.
  /// - Complexity: O(1), amortised, plus the handler's own work where it runs at once.
  public func await(with handler: @escaping @Sendable (Result<Value, Failure>) -> Void) {
    attach(handler)
  }

  /// Attaches a handler, and says under which number it can be withdrawn.
  @discardableResult
  func attach(_ handler: @escaping @Sendable (Result<Value, Failure>) -> Void) -> Int {
    let (number, settled) = state.withLock { state -> (Int, Result<Value, Failure>?) in
      let number = state.attached
      state.attached += 1
      state.handlers.append(Handler(number: number, run: handler))
      guard case .settled(let result) = state.phase else { return (number, nil) }
      state.phase = .delivering(result, by: .current)
      return (number, result)
    }
    if let settled { Turn.run { self.deliver(settled) } }
    return number
  }

  /// Runs the handlers, those included that are attached meanwhile, until none is left.
  private func deliver(_ result: Result<Value, Failure>) {
    while let handlers = nextBatch(of: result) {
      for handler in handlers { handler.run?(result) }
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

/// What a pending promise waits for: a source and, mostly at once, what its handler does; or a task.
struct Link: Sendable {
  /// Weak, since a source that is gone settles nobody.
  weak var source: (any Upstream)?
  /// The handler's number at the source.
  var number = 0
  /// For a handler that moves on to somewhere else: what that is called, if the calling thread blocks it.
  var blockedPlace: (@Sendable () -> String?)?
  /// Stops what settles the promise where that is not a handler of `source`: a task, an attempt.
  var stop: (@Sendable () -> Void)?

  /// Gives up what has not come yet: nobody waits for it any more.
  func withdraw() {
    if let stop { stop() } else { source?.withdraw(number) }
  }
}

/// A promise, or several of them, without their types.
protocol Upstream: AnyObject, Sendable {
  /// What it waits for; nothing, once it is settled.
  var links: [Link] { get }
  /// Whether it is settled, and it is the calling thread that runs its handlers.
  var isDeliveredHere: Bool { get }
  /// Releases the handler with this number, unless its turn has come.
  func withdraw(_ number: Int)
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

  func withdraw(_ number: Int) {
    // Returned, so that what it captured is not released under the lock.
    _ = state.withLock { $0.takeHandler(number) }
  }

  /// Says what the promise waits for from now on.
  ///
  /// - Parameter isFirst: whether it does not count if a later one has been set meanwhile.
  /// - Returns: whether the promise is still pending.
  @discardableResult
  func setLink(_ link: Link, isFirst: Bool = false) -> Bool {
    // The old link is returned, so that its dispatcher is not released under the lock.
    state.withLock { state -> (Bool, Link?) in
      guard case .pending = state.phase else { return (false, nil) }
      guard !isFirst || state.link == nil else { return (true, nil) }
      defer { state.link = link }
      return (true, state.link.take())
    }.0
  }
}
