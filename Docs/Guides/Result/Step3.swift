/// A result that comes later.
final class Promise<Value: Sendable, Failure: Error>: @unchecked Sendable {
  /// How it ends: with a value, or with an error.
  typealias Outcome = Result<Value, Failure>

  /// What waits for the end.
  typealias Handler = @Sendable (Outcome) -> Void

  /// How it ended; nothing while it is pending.
  private(set) var outcome: Outcome?

  /// In the order in which they came.
  private var handlers: [Handler] = []

  /// Ends it, unless it has ended: keeps the outcome, calls the handlers, and lets go of them.
  ///
  /// - Returns: whether this call ended it.
  @discardableResult func fulfill(with outcome: Outcome) -> Bool {
    guard self.outcome == nil else { return false }
    self.outcome = outcome
    let waiting = handlers
    handlers = []
    for handler in waiting { handler(outcome) }
    return true
  }

  /// Has `handler` called at the end, or at once, if it has ended.
  func await(with handler: @escaping Handler) {
    if let outcome { return handler(outcome) }
    handlers.append(handler)
  }
}

/// Why there is no answer.
struct Offline: Error {}

/// The promise at work.
func program() {
  let answer = Promise<Int, Offline>()
  answer.await { outcome in print("who came early is told \(outcome)") }
  answer.fulfill(with: .success(42))
  answer.await { outcome in print("who came late is told \(outcome)") }
  answer.fulfill(with: .success(43))
}
