import Interleaving
import PromiseConformance

/// A promise that keeps every law, whatever its threads do, made of parts that can be overridden.
///
/// Each racing mutant is a subclass that gets one part wrong, so that only some schedules show it. Handlers run
/// inline, one thread delivering at a time. Its lock is the explorer's. On a thread that the explorer does not
/// schedule, this is an ordinary lock.
///
/// `@unchecked Sendable`, which subclasses must restate: all stored properties are constants that are
/// `Sendable` themselves.
public class Racer: @unchecked Sendable {
  /// A registered handler.
  struct Handler: Sendable {
    let run: @Sendable (Outcome) -> Void
  }

  /// What runs when the promise is cancelled.
  struct Hook: Sendable {
    let run: @Sendable () -> Void
  }

  /// What the lock protects.
  struct State: Sendable {
    var outcome: Outcome?
    var handlers: [Handler] = []
    var isDelivering = false
    var isFollowing = false
    /// The number of handlers and branches that have not left.
    var consumers = 0
    var hooks: [Hook] = []
    /// The promise that a pending branch is a consumer of.
    var source: Racer?

    mutating func takeHandlers() -> [Handler] {
      defer { handlers = [] }
      return handlers
    }
  }

  let lock = Mutex(State())

  required init() {}

  /// Settles from outside; has no effect once the promise follows another.
  func resolve(_ outcome: Outcome) -> Bool {
    settle(outcome) { !$0.isFollowing }
  }

  @discardableResult
  func settle(_ outcome: Outcome, if isAllowed: (State) -> Bool = { _ in true }) -> Bool {
    let hasWon = lock.withLock { state in
      guard state.outcome == nil, isAllowed(state) else { return false }
      state.outcome = outcome
      state.isDelivering = true
      return true
    }
    if hasWon { deliver(outcome) }
    return hasWon
  }

  func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    let settled = lock.withLock { state -> Outcome? in
      state.handlers.append(Handler(run: run))
      state.consumers += 1
      guard let outcome = state.outcome, !state.isDelivering else { return nil }
      state.isDelivering = true
      return outcome
    }
    if let settled { deliver(settled) }
  }

  /// Runs the handlers, including those that are attached meanwhile.
  func deliver(_ outcome: Outcome) {
    while let handlers = nextBatch() {
      for handler in handlers { handler.run(outcome) }
    }
  }

  func nextBatch() -> [Handler]? {
    lock.withLock { state in
      guard state.handlers.isEmpty else { return state.takeHandlers() }
      state.isDelivering = false
      return nil
    }
  }

  func query() -> Outcome? {
    lock.withLock { $0.outcome }
  }

  /// Ends as `inner` does; returns whether it waits for that.
  @discardableResult
  func follow(_ inner: Racer) -> Bool {
    guard inner !== self, starts(following: inner) else { return false }
    inner.attach { self.settle($0) }
    return true
  }

  /// Follows `inner` from now on; returns false if it follows another, or has ended.
  func starts(following inner: Racer) -> Bool {
    lock.withLock { state in
      defer { state.isFollowing = true }
      return !state.isFollowing && state.outcome == nil
    }
  }

  /// Is a consumer of another from now on; returns false if it has ended.
  private func consumes(_ inner: Racer) -> Bool {
    lock.withLock { state in
      if state.outcome == nil { state.source = inner }
      return state.outcome == nil
    }
  }

  // MARK: Cancelling

  /// Cancels it; a source that has no other consumer is cancelled, too.
  @discardableResult
  func cancel() -> Bool { cancel { _ in true } }

  /// Cancels it if the condition holds, which is checked under the lock.
  func cancel(if isAllowed: (inout State) -> Bool) -> Bool {
    let taken = lock.withLock { state -> (hooks: [Hook], source: Racer?)? in
      guard isAllowed(&state), state.outcome == nil else { return nil }
      state.outcome = .cancelled
      state.isDelivering = true
      defer { (state.hooks, state.source) = ([], nil) }
      return (state.hooks, state.source)
    }
    guard let taken else { return false }
    for hook in taken.hooks { hook.run() }
    deliver(.cancelled)
    taken.source?.leave()
    return true
  }

  /// Counts a consumer that was cancelled.
  func leave() {
    _ = cancel { state in
      state.consumers -= 1
      return state.consumers == 0
    }
  }

  func onCancel(_ run: @escaping @Sendable () -> Void) {
    lock.withLock { $0.hooks.append(Hook(run: run)) }
  }

  func transform(_ body: @escaping TransformBody) -> Racer {
    derived { (outcome, next) throws(TrialFault) in
      guard case .fulfilled(let token) = outcome else { return next.settle(outcome) }
      return next.settle(.fulfilled(try body(token)))
    }
  }

  /// A promise that `react` settles, or what it throws; a consumer of this one.
  private func derived(
    _ react: @escaping @Sendable (Outcome, Racer) throws(TrialFault) -> Bool
  ) -> Racer {
    let next = type(of: self).init()
    next.lock.withLock { $0.source = self }
    attach { outcome in
      guard next.query() == nil else { return }
      do throws(TrialFault) { _ = try react(outcome, next) } catch {
        next.settle(.rejected(error))
      }
    }
    return next
  }

  /// Its time is up.
  func timeIsUp() { settle(.foreign("too late")) }

  // MARK: Signals, which are promises that only a cancellation settles

  /// A signal that ends as the first of `signals` does.
  class func any(_ signals: [Racer]) -> Racer {
    let next = self.init()
    for signal in signals { signal.attach { next.settle($0) } }
    return next
  }

  // MARK: Going on

  func chain(_ body: @escaping @Sendable (Token) throws(TrialFault) -> Racer) -> Racer {
    derived { (outcome, next) throws(TrialFault) in
      guard case .fulfilled(let token) = outcome else { return next.settle(outcome) }
      let inner = try body(token)
      if next.follow(inner), !next.consumes(inner) { inner.leave() }
      return true
    }
  }

  func recover(_ body: @escaping RecoveryBody) -> Racer {
    derived { (outcome, next) throws(TrialFault) in
      guard case .rejected(let fault) = outcome else { return next.settle(outcome) }
      return next.settle(.fulfilled(try body(fault)))
    }
  }

  /// Counts the pending inputs of a combination.
  func makeCountdown(from count: Int) -> Countdown { Countdown(from: count) }
}

/// Counts the pending inputs of a combination.
class Countdown: @unchecked Sendable {
  let left: Atomic<Int>
  let isOver = Atomic(false)

  init(from count: Int) {
    left = Atomic(count)
  }

  /// Counts one input; returns whether it was the last.
  func count() -> Bool {
    left.wrappingSubtract(1, ordering: .sequentiallyConsistent).newValue == 0
  }

  /// Ends the combination; returns whether this call was the first.
  func end() -> Bool { !isOver.exchange(true, ordering: .sequentiallyConsistent) }
}
