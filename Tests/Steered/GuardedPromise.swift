/// A promise whose state is guarded by a lock of some type.
///
/// `@unchecked Sendable`: what changes is touched only under the lock.
package final class GuardedPromise<Value: Sendable, Lock: Guard>: @unchecked Sendable {
  /// What waits for the result.
  package typealias Handler = @Sendable (Result<Value, any Error>) -> Void

  private let lock = Lock()
  private let checksFirst: Bool
  private var settled: Result<Value, any Error>?
  private var handlers: [Handler] = []

  /// Makes one that is pending.
  ///
  /// - Parameter checksFirst: whether it checks under the lock, and settles under the lock again: the fault.
  package init(checksFirst: Bool) { self.checksFirst = checksFirst }

  /// Settles it, unless it is settled, and returns whether it did.
  @discardableResult package func settle(_ result: Result<Value, any Error>) -> Bool {
    if checksFirst, lock.locked({ settled != nil }) { return false }
    let waiting = lock.locked {
      guard checksFirst || settled == nil else { return nil as [Handler]? }
      settled = result
      defer { handlers = [] }
      return handlers
    }
    for handler in waiting ?? [] { handler(result) }
    return waiting != nil
  }

  /// The result, if it has come.
  package var result: Result<Value, any Error>? { lock.locked { settled } }

  /// Calls `handler` with the result: immediately, if there is one.
  package func whenSettled(_ handler: @escaping Handler) {
    let result = lock.locked {
      if settled == nil { handlers.append(handler) }
      return settled
    }
    if let result { handler(result) }
  }

  /// A promise that ends like the promise that `next` makes of the value.
  package func then<New>(
    _ next: @escaping @Sendable (Value) throws -> GuardedPromise<New, Lock>
  ) -> GuardedPromise<New, Lock> {
    let promise = GuardedPromise<New, Lock>(checksFirst: checksFirst)
    whenSettled { result in
      do { try next(result.get()).whenSettled { promise.settle($0) } } catch {
        promise.settle(.failure(error))
      }
    }
    return promise
  }
}
