import Synchronization

/// Where handlers run: gets a job, and runs it once, now or later.
typealias Context = @Sendable (@escaping @Sendable () -> Void) -> Void

/// A value that comes later, or an error; it knows where its handlers run.
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
  }

  private let state = Mutex(State())
  private let context: Context

  /// How it ended; nothing while it is pending.
  var outcome: Outcome? { state.withLock { $0.outcome } }

  /// Makes one that is pending, and whose handlers run there.
  init(on context: @escaping Context) { self.context = context }

  /// Ends it, unless it has ended; returns whether this call did.
  @discardableResult func settle(_ outcome: Outcome) -> Bool {
    let waiting = state.withLock { state -> [Handler]? in
      guard state.outcome == nil else { return nil }
      state.outcome = outcome
      let waiting = state.handlers
      state.handlers = []
      return waiting
    }
    for handler in waiting ?? [] {
      context { handler(outcome) }
    }
    return waiting != nil
  }

  /// Calls `handler` at the end, or soon if it has ended; always on the context.
  func whenSettled(_ handler: @escaping Handler) {
    let outcome = state.withLock { state -> Outcome? in
      if state.outcome == nil { state.handlers.append(handler) }
      return state.outcome
    }
//~ 24
    if let outcome {
      context { handler(outcome) }
    }
//! 24
    if let outcome { handler(outcome) }
//.
  }

  /// A promise of what `body` makes of the value, on the same context.
  func map<New>(_ body: @escaping @Sendable (Value) throws -> New) -> Promise<New> {
    let next = Promise<New>(on: context)
    whenSettled { outcome in next.settle(Result { try body(outcome.get()) }) }
    return next
  }
}
