import Synchronization

/// A value that comes later, or an error.
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

  /// One thread at a time looks at it, or changes it.
  private let state = Mutex(State())

  /// Makes one that is pending.
  private init() {}

  /// Runs the executor, which settles the promise: now, or later.
  convenience init(
    _ executor: (
      _ resolve: @escaping @Sendable (Value) -> Void,
      _ reject: @escaping @Sendable (any Error) -> Void
    ) -> Void
  ) {
    self.init()
    executor({ value in self.settle(.success(value)) }, { error in self.settle(.failure(error)) })
  }

  /// Ends it, unless it has ended, and calls the handlers.
  private func settle(_ outcome: Outcome) {
    let waiting = state.withLock { state -> [Handler] in
      guard state.outcome == nil else { return [] }
      defer { state.handlers = [] }
      state.outcome = outcome
      return state.handlers
    }
    for handler in waiting { handler(outcome) }
  }

  /// Has `handler` called at the end, or at once, if it has ended.
  func whenSettled(_ handler: @escaping Handler) {
    let outcome = state.withLock { state in
      if state.outcome == nil { state.handlers.append(handler) }
      return state.outcome
    }
    if let outcome { handler(outcome) }
  }

  /// A promise of what `body` makes of the value; an error goes past `body`, and what `body` throws is one.
  @discardableResult
  func then<New>(_ body: @escaping @Sendable (Value) throws -> New) -> Promise<New> {
    let next = Promise<New>()
    whenSettled { outcome in next.settle(Result { try body(outcome.get()) }) }
    return next
  }

  /// A promise of what `body` makes of the error; a value goes past `body`.
  @discardableResult
  func `catch`(_ body: @escaping @Sendable (any Error) throws -> Value) -> Promise {
    let next = Promise()
    whenSettled { outcome in
      next.settle(outcome.flatMapError { error in Result { try body(error) } })
    }
    return next
  }
}

/// Why there is no answer.
struct Offline: Error {}

/// The promise at work.
func program() {
  Promise<Int> { resolve, reject in resolve(42) }
    .then { value -> Int in throw Offline() }
    .then { value in print("nobody comes here") }
    .catch { error in print("caught \(error)") }
    .then { value in print("and it goes on") }
  print("the program goes on")
}
