import Synchronization

/// A result that comes later.
final class Promise<Value: Sendable, Failure: Error>: Sendable {
  /// How it ends: with a value, or with an error.
  typealias Outcome = Result<Value, Failure>

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

  /// How it ended; nothing while it is pending.
  var outcome: Outcome? { state.withLock { $0.outcome } }

  /// Ends it, unless it has ended: keeps the outcome, calls the handlers, and lets go of them.
  ///
  /// - Returns: whether this call ended it.
  @discardableResult func fulfill(with outcome: Outcome) -> Bool {
    let waiting = state.withLock { state -> [Handler]? in
      guard state.outcome == nil else { return nil }
      defer { state.handlers = [] }
      state.outcome = outcome
      return state.handlers
    }
    for handler in waiting ?? [] { handler(outcome) }
    return waiting != nil
  }

  /// Has `handler` called at the end, or at once, if it has ended.
  func await(with handler: @escaping Handler) {
    let outcome = state.withLock { state in
      if state.outcome == nil { state.handlers.append(handler) }
      return state.outcome
    }
    if let outcome { handler(outcome) }
  }

  /// A promise of the result that `body` makes of this one's.
  func then<New, NewFailure>(
    _ body: @escaping @Sendable (Outcome) -> Result<New, NewFailure>
  ) -> Promise<New, NewFailure> {
    let next = Promise<New, NewFailure>()
    self.await { outcome in next.fulfill(with: body(outcome)) }
    return next
  }

  /// A promise that ends as the promise does which `body` makes of the result.
  func thenAsync<New, NewFailure>(
    _ body: @escaping @Sendable (Outcome) -> Promise<New, NewFailure>
  ) -> Promise<New, NewFailure> {
    let next = Promise<New, NewFailure>()
    self.await { outcome in
      body(outcome).await { inner in next.fulfill(with: inner) }
    }
    return next
  }
}

/// Why there is no answer.
struct Offline: Error {}

/// The promise at work.
func program() {
  let answer = Promise<Int, Offline>()
  answer.await { outcome in
    answer.await { _ in print("attached by the first handler") }
    print("the first is told \(outcome)")
  }
  answer.await { outcome in print("the second is told \(outcome)") }
  answer.fulfill(with: .success(42))
}
