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
}

/// The promise at work.
func program() {
  let answer = Promise<Int> { resolve, reject in resolve(42) }
  answer.whenSettled { outcome in print("it ended with \(outcome)") }
  print("the program goes on")
}
