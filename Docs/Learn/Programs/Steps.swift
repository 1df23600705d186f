//! 8
/// Why a step has no value.
struct StepFailed: Error {}

//.
/// A value that comes later, or an error; and a step, which makes the next promise.  //- 2
/// A value that comes later, or an error; and steps, each of which makes the next promise.  //+ 2
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
    let waiting = handlers  //~ 5
    handlers = []  //~ 5
    for handler in waiting { handler(outcome) }  //~ 5
    for handler in handlers { handler(outcome) }  //! 5
    return true
  }

  /// Calls `handler` at the end, or immediately if it has ended.
  func whenSettled(_ handler: @escaping Handler) {
    if let outcome { return handler(outcome) }
    handlers.append(handler)  //~ 6
    handlers.insert(handler, at: 0)  //! 6
  }

  /// A promise of what `body` makes of the value; an error goes past `body`, and what `body` throws is one.
  func map<New>(_ body: @escaping @Sendable (Value) throws -> New) -> Promise<New> {
    let next = Promise<New>()
    whenSettled { outcome in
//~ 7
      do {
        let new = try body(outcome.get())
        next.settle(.success(new))
      } catch {
        next.settle(.failure(error))  //~ 8
        next.settle(.failure(StepFailed()))  //! 8
      }
//! 7
      guard case .success(let value) = outcome else { return }
      guard let new = try? body(value) else { return }
      next.settle(.success(new))
//.
    }
    return next
  }
//+ 2

  /// A promise that ends as the promise does which `body` makes of the value.
  func flatMap<New>(_ body: @escaping @Sendable (Value) throws -> Promise<New>) -> Promise<New> {
    let next = Promise<New>()
    whenSettled { outcome in
      do {
        let inner = try body(outcome.get())
        inner.whenSettled { next.settle($0) }  //~ 9 ~10
        if let end = inner.outcome { next.settle(end) }  //! 9
        inner.whenSettled { end in  //! 10
          if case .success = end { next.settle(end) }  //! 10
        }  //! 10
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
//+ 2 ~11
      switch outcome {
      case .success: next.settle(outcome)
      case .failure(let error): next.settle(Result { try body(error) })  //~ 12
//! 12
      case .failure(let error):
        if let value = try? body(error) {
          next.settle(.success(value))
        } else {
          next.settle(outcome)
        }
//! 11
      if case .failure(let error) = outcome {
        next.settle(Result { try body(error) })
//+ 2
      }
    }
    return next
  }
//.
}
