/// A value that comes later, or an error; and steps, each of which makes the next promise.
final class Promise<Value: Sendable>: @unchecked Sendable {
  /// How it ends.
  typealias Outcome = Result<Value, any Error>

  /// What waits for the end.
  typealias Handler = @Sendable (Outcome) -> Void

  /// How it ended; nothing while it is pending.
  private(set) var outcome: Outcome?

  /// In the order in which they came.
  private var handlers: [Handler] = []

  /// Ends it, unless it has ended; returns whether this call did.
  @discardableResult func settle(_ outcome: Outcome) -> Bool {
    guard self.outcome == nil else { return false }
    self.outcome = outcome
    let waiting = handlers
    handlers = []
    for handler in waiting { handler(outcome) }
    return true
  }

  /// Has `handler` called at the end, or at once, if it has ended.
  func whenSettled(_ handler: @escaping Handler) {
    if let outcome { return handler(outcome) }
    handlers.append(handler)
  }

  /// A promise of what `body` makes of the value; an error goes past `body`, and what `body` throws is one.
  func map<New>(_ body: @escaping @Sendable (Value) throws -> New) -> Promise<New> {
    let next = Promise<New>()
    whenSettled { outcome in
      guard case .success(let value) = outcome else { return }
      guard let new = try? body(value) else { return }
      next.settle(.success(new))
    }
    return next
  }

  /// A promise that ends as the promise does which `body` makes of the value.
  func flatMap<New>(_ body: @escaping @Sendable (Value) throws -> Promise<New>) -> Promise<New> {
    let next = Promise<New>()
    whenSettled { outcome in
      do {
        let inner = try body(outcome.get())
        inner.whenSettled { next.settle($0) }
      } catch {
        next.settle(.failure(error))
      }
    }
    return next
  }

  /// A promise of what `body` makes of the error; a value goes past `body`.
  func recover(_ body: @escaping @Sendable (any Error) throws -> Value) -> Promise {
    let next = Promise()
    whenSettled { outcome in
      switch outcome {
      case .success: next.settle(outcome)
      case .failure(let error): next.settle(Result { try body(error) })
      }
    }
    return next
  }
}
