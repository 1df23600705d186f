public import Dispatchers

// Handlers for some errors only. What does not match passes by: the handler does not run, and the error is passed on. So
// the promise returned can still fail, with the same type: no type says which of its cases are handled. Where the type is
// `any Error`, a condition such as `{ $0 is Offline }` asks for the type of an error.

extension Promise {
  /// A promise in which the value that `recover` returns replaces the errors that meet a condition.
  ///
  /// ```swift
  /// let size = promise.catch(
  ///   on: .global(),
  ///   only: { $0 != .noNetwork }
  /// ) { error in 0 }
  /// ```
  ///
  /// - Parameters:
  ///   - dispatcher: where both closures run.
  ///   - isHandled: whether an error is handled.
  ///   - recover: runs once, after rejection with such an error. What it throws is the new error.
  /// - Returns: a promise of the value, or of what `recover` made of the error. Any other error is passed on.
  /// - Complexity: O(1).
  public func `catch`(
    on dispatcher: some Dispatcher,
    only isHandled: @escaping @Sendable (Failure) -> Bool,
    _ recover: @escaping @Sendable (Failure) throws(Failure) -> Value
  ) -> Promise {
    self.recover(on: dispatcher) { error throws(Failure) in
      guard isHandled(error) else { throw error }
      return try recover(error)
    }
  }

  /// A promise that ends, after rejection with an error that meets a condition, like the promise that `recover` returns.
  ///
  /// - Parameters:
  ///   - dispatcher: where both closures run.
  ///   - isHandled: whether an error is handled.
  ///   - recover: runs once, after rejection with such an error.
  /// - Returns: a promise that ends like the promise returned after such an error. Any other is passed on.
  /// - Complexity: O(1).
  public func `catch`(
    on dispatcher: some Dispatcher,
    only isHandled: @escaping @Sendable (Failure) -> Bool,
    _ recover: @escaping @Sendable (Failure) -> Promise
  ) -> Promise {
    flatMapError(on: dispatcher) { error in
      isHandled(error) ? recover(error) : Promise(settledAs: .failure(error))
    }
  }

  // MARK: The same on the main actor

  /// A promise in which the value that `recover` returns, on the main actor, replaces the errors that meet a condition.
  ///
  /// - Parameters:
  ///   - front: what stands in front of the main queue, as `.inPlace(on: .main)`; nothing by default.
  ///   - isHandled: whether an error is handled.
  ///   - recover: runs once, after rejection with such an error. What it throws is the new error.
  public func `catch`(
    on front: MainActorDispatcher.InFront = .nothing,
    only isHandled: @escaping @MainActor @Sendable (Failure) -> Bool,
    _ recover: @escaping @MainActor @Sendable (Failure) throws(Failure) -> Value
  ) -> Promise {
    `catch`(on: front.queue, only: onMainActor(isHandled), onMainActor(recover))
  }

  /// A promise that ends, after an error that meets a condition, like the promise that `recover` returns on the main actor.
  ///
  /// - Parameters:
  ///   - front: what stands in front of the main queue, as `.inPlace(on: .main)`; nothing by default.
  ///   - isHandled: whether an error is handled.
  ///   - recover: runs once, after rejection with such an error.
  public func `catch`(
    on front: MainActorDispatcher.InFront = .nothing,
    only isHandled: @escaping @MainActor @Sendable (Failure) -> Bool,
    _ recover: @escaping @MainActor @Sendable (Failure) -> Promise
  ) -> Promise {
    `catch`(on: front.queue, only: onMainActor(isHandled), onMainActor(recover))
  }
}

extension Promise where Failure: Equatable {
  /// A promise in which the value that `recover` returns replaces one error.
  ///
  /// ```swift
  /// let size = promise.catch(on: .global(), only: .noNetwork) { 0 }
  /// ```
  ///
  /// - Parameters:
  ///   - dispatcher: where `recover` runs.
  ///   - error: the error that is handled.
  ///   - recover: runs once, after rejection with this error. What it throws is the new error.
  /// - Returns: a promise of the value, or of what `recover` made. Any other error is passed on.
  /// - Complexity: O(1).
  public func `catch`(
    on dispatcher: some Dispatcher,
    only error: Failure,
    _ recover: @escaping @Sendable () throws(Failure) -> Value
  ) -> Promise {
    `catch`(on: dispatcher, only: { $0 == error }) { _ throws(Failure) -> Value in try recover() }
  }

  /// A promise that ends, after rejection with one error, like the promise that `recover` returns.
  ///
  /// - Parameters:
  ///   - dispatcher: where `recover` runs.
  ///   - error: the error that is handled.
  ///   - recover: runs once, after rejection with this error.
  /// - Returns: a promise that ends like the promise returned after this error. Any other is passed on.
  /// - Complexity: O(1).
  public func `catch`(
    on dispatcher: some Dispatcher,
    only error: Failure,
    _ recover: @escaping @Sendable () -> Promise
  ) -> Promise {
    `catch`(on: dispatcher, only: { $0 == error }) { _ -> Promise in recover() }
  }

  /// A promise in which the value that `recover` returns, on the main actor, replaces one error.
  ///
  /// - Parameters:
  ///   - front: what stands in front of the main queue, as `.inPlace(on: .main)`; nothing by default.
  ///   - error: the error that is handled.
  ///   - recover: runs once, after rejection with this error. What it throws is the new error.
  public func `catch`(
    on front: MainActorDispatcher.InFront = .nothing,
    only error: Failure,
    _ recover: @escaping @MainActor @Sendable () throws(Failure) -> Value
  ) -> Promise {
    `catch`(on: front, only: { $0 == error }) { _ throws(Failure) -> Value in try recover() }
  }

  /// A promise that ends, after one error, like the promise that `recover` returns on the main actor.
  ///
  /// - Parameters:
  ///   - front: what stands in front of the main queue, as `.inPlace(on: .main)`; nothing by default.
  ///   - error: the error that is handled.
  ///   - recover: runs once, after rejection with this error.
  public func `catch`(
    on front: MainActorDispatcher.InFront = .nothing,
    only error: Failure,
    _ recover: @escaping @MainActor @Sendable () -> Promise
  ) -> Promise {
    `catch`(on: front, only: { $0 == error }) { _ -> Promise in recover() }
  }
}
