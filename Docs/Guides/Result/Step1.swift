/// A result that comes later.
final class Promise<Value: Sendable, Failure: Error>: @unchecked Sendable {
  /// How it ends: with a value, or with an error.
  typealias Outcome = Result<Value, Failure>

  /// What waits for the end.
  typealias Handler = @Sendable (Outcome) -> Void

  /// In the order in which they came.
  private var handlers: [Handler] = []

  /// Ends it, and calls the handlers.
  func fulfill(with outcome: Outcome) {
    for handler in handlers { handler(outcome) }
  }

  /// Has `handler` called at the end.
  func await(with handler: @escaping Handler) {
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
}
