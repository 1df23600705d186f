import Foundation
import Synchronization

/// A value that comes later, or an error; any thread may use it, and long chains take no stack.
final class Promise<Value: Sendable>: Sendable {
  /// How it ends.
  typealias Outcome = Result<Value, any Error>

  /// What waits for the end.
  typealias Handler = @Sendable (Outcome) -> Void

  private struct State {
    /// How it ended; nothing while it is pending.
    var outcome: Outcome?

    /// In the order in which they came.
    var handlers: [Handler] = []

    /// Whether a call delivers, so that no other does.
    var isDelivering = false
  }

  /// One thread at a time looks at it, or changes it.
  private let state = Mutex(State())

  /// How it ended; nothing while it is pending.
  var outcome: Outcome? { state.withLock { $0.outcome } }
//~ 20

  /// Lets go of the handlers that never ran, each of which may hold the next promise of a chain.
  deinit {
    var handlers = takeHandlers()
    if handlers != nil { Turn.run { handlers = nil } }
  }
//.

  /// Ends it, unless it has ended; returns whether this call did.
  @discardableResult func settle(_ outcome: Outcome) -> Bool {
    let isFirst = state.withLock { state in
      guard state.outcome == nil else { return false }
      state.outcome = outcome
      return true
    }
    if isFirst { Turn.run { self.deliver(outcome) } }  //~ 19
    if isFirst { deliver(outcome) }  //! 19
    return isFirst
  }

  /// Calls the handlers, and those that come meanwhile, unless another call does; the lock is open while they run.
  private func deliver(_ outcome: Outcome) {
    let isFree = state.withLock { state in
      let isFree = !state.isDelivering
      state.isDelivering = true
      return isFree
    }
    guard isFree else { return }
    while let waiting = takeHandlers() {
      for handler in waiting { handler(outcome) }
    }
  }

  /// They are let go before they run.
  private func takeHandlers() -> [Handler]? {
    state.withLock { state in
      let waiting = state.handlers
      state.handlers = []
      if waiting.isEmpty { state.isDelivering = false }
      return waiting.isEmpty ? nil : waiting
    }
  }

  /// Calls `handler` at the end, or if it has ended, after those that came before it.
  func whenSettled(_ handler: @escaping Handler) {
    let outcome = state.withLock { state -> Outcome? in
      state.handlers.append(handler)  //~ 18
      if state.outcome == nil { state.handlers.append(handler) }  //! 18
      return state.outcome
    }
    if let outcome { Turn.run { self.deliver(outcome) } }  //~ 18
    if let outcome { handler(outcome) }  //! 18
  }

  /// A promise of what `body` makes of the value; an error goes past `body`, and what `body` throws is one.
  func map<New>(_ body: @escaping @Sendable (Value) throws -> New) -> Promise<New> {
    let next = Promise<New>()
    whenSettled { outcome in next.settle(Result { try body(outcome.get()) }) }
    return next
  }
}

/// What a thread has put off until the handler that it is in has returned.
private final class Turn {
  private var jobs: [() -> Void] = []

  /// Runs `job`: now, or, inside another job of this thread, after that.
  static func run(_ job: @escaping () -> Void) {
    let thread = Thread.current.threadDictionary
    if let turn = thread["turn"] as? Turn { return turn.jobs.append(job) }
    let turn = Turn()
    thread["turn"] = turn
    defer { thread.removeObject(forKey: "turn") }
    turn.jobs = [job]
//~ 21
    while !turn.jobs.isEmpty {
      let jobs = turn.jobs
      turn.jobs = []
      for job in jobs { job() }
    }
//! 21
    while let job = turn.jobs.popLast() { job() }
//.
  }
}
