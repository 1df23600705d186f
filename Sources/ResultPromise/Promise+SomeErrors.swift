// Handlers for some failures only. What does not match passes by: the handler does not run, and the failure is passed
// on. So a promise returned can still fail, with the same type. As elsewhere, a cancellation is a failure like any other.

extension Promise {
  /// A promise in which a value replaces the failures that meet a condition.
  ///
  /// ```swift
  /// let size = promise.recover(only: { $0 != .cancelled }) { error in 0 }
  /// ```
  ///
  /// - Parameters:
  ///   - isHandled: whether a failure is handled; runs inline, on failure only.
  ///   - transform: runs inline, once, after such a failure only.
  /// - Complexity: O(1).
  public func recover(
    only isHandled: @escaping @Sendable (Failure) -> Bool,
    _ transform: @escaping @Sendable (Failure) -> Value
  ) -> Promise {
    mapResult { result in
      result.flatMapError { isHandled($0) ? .success(transform($0)) : .failure($0) }
    }
  }

  /// A promise in which another promise replaces the failures that meet a condition.
  ///
  /// - Parameters:
  ///   - isHandled: whether a failure is handled; runs inline, on failure only.
  ///   - transform: runs inline, once, after such a failure only.
  /// - Returns: a promise of the value or, after such a failure, one that ends like the promise returned.
  /// - Complexity: O(1).
  public func recover(
    only isHandled: @escaping @Sendable (Failure) -> Bool,
    _ transform: @escaping @Sendable (Failure) -> Promise
  ) -> Promise {
    recover { error in isHandled(error) ? transform(error) : Promise(settledAs: .failure(error)) }
  }
}

extension Promise where Failure: Equatable {
  /// A promise in which a value replaces one failure.
  ///
  /// ```swift
  /// let size = promise.recover(only: .noAnswer) { 0 }
  /// ```
  ///
  /// - Parameters:
  ///   - failure: the failure that is handled.
  ///   - transform: runs inline, once, after this failure only.
  /// - Complexity: O(1).
  public func recover(
    only failure: Failure,
    _ transform: @escaping @Sendable () -> Value
  ) -> Promise {
    recover(only: { $0 == failure }) { _ in transform() }
  }

  /// A promise in which another promise replaces one failure.
  ///
  /// - Parameters:
  ///   - failure: the failure that is handled.
  ///   - transform: runs inline, once, after this failure only.
  /// - Returns: a promise of the value or, after this failure, one that ends like the promise returned.
  /// - Complexity: O(1).
  public func recover(
    only failure: Failure,
    _ transform: @escaping @Sendable () -> Promise
  ) -> Promise {
    recover(only: { $0 == failure }) { _ -> Promise in transform() }
  }
}
