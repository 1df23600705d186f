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
  let (fetched, saved) = (Promise<Int, Offline>(), Promise<String, Offline>())
  let done = fetched.thenAsync { outcome in
    print("fetched \(outcome)")
    return saved
  }
  done.await { outcome in print("done with \(outcome)") }
  fetched.fulfill(with: .success(42))
  print("it is not saved yet")
  saved.fulfill(with: .success("saved"))
}
