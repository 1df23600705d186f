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

// MARK: - On the main actor

extension Promise.OnMain {
  /// A promise in which a value replaces the failures that meet a condition.
  ///
  /// - Parameters:
  ///   - isHandled: whether a failure is handled; runs on the main actor, on failure only.
  ///   - transform: runs on the main actor, once, after such a failure only.
  public func recover(
    only isHandled: @escaping @MainActor @Sendable (Failure) -> Bool,
    _ transform: @escaping @MainActor @Sendable (Failure) -> Value
  ) -> Self {
    Self(promise: promise.recover(only: onMainActor(isHandled), onMainActor(transform)))
  }

  /// A promise in which another promise replaces the failures that meet a condition.
  ///
  /// - Parameters:
  ///   - isHandled: whether a failure is handled; runs on the main actor, on failure only.
  ///   - transform: runs on the main actor, once, after such a failure only.
  public func recover(
    only isHandled: @escaping @MainActor @Sendable (Failure) -> Bool,
    _ transform: @escaping @MainActor @Sendable (Failure) -> Promise
  ) -> Self {
    Self(promise: promise.recover(only: onMainActor(isHandled), onMainActor(transform)))
  }
}

extension Promise.OnMain where Failure: Equatable {
  /// A promise in which a value replaces one failure.
  ///
  /// - Parameters:
  ///   - failure: the failure that is handled.
  ///   - transform: runs on the main actor, once, after this failure only.
  public func recover(
    only failure: Failure,
    _ transform: @escaping @MainActor @Sendable () -> Value
  ) -> Self {
    recover(only: { $0 == failure }) { _ in transform() }
  }

  /// A promise in which another promise replaces one failure.
  ///
  /// - Parameters:
  ///   - failure: the failure that is handled.
  ///   - transform: runs on the main actor, once, after this failure only.
  public func recover(
    only failure: Failure,
    _ transform: @escaping @MainActor @Sendable () -> Promise
  ) -> Self {
    recover(only: { $0 == failure }) { _ -> Promise in transform() }
  }
}
