public import Dispatchers

// Methods with one meaning each, without a dispatcher or with one of the main actor: the closures run there.

extension Promise {
  /// A promise of what `transform` makes of the value, on the main actor, or of the error that it throws.
  ///
  /// - Parameters:
  ///   - dispatcher: the main queue, or what is in front of it.
  ///   - transform: runs once, after fulfilment. What it throws rejects the promise returned.
  @_disfavoredOverload
  @inlinable public func map<NewValue>(
    on dispatcher: MainActorDispatcher = .main,
    _ transform: @escaping @MainActor @Sendable (Value) throws(Failure) -> NewValue
  ) -> Promise<NewValue, Failure> {
    map(on: dispatcher.queue, onMainActor(transform))
  }

  /// A promise of what `transform` makes of the value, on the main actor.
  ///
  /// For places where the type of the error is not yet inferred.
  ///
  /// - Parameters:
  ///   - dispatcher: the main queue, or what is in front of it.
  ///   - transform: runs once, after fulfilment.
  @inlinable public func map<NewValue>(
    on dispatcher: MainActorDispatcher = .main,
    _ transform: @escaping @MainActor @Sendable (Value) -> NewValue
  ) -> Promise<NewValue, Failure> {
    map(on: dispatcher.queue, onMainActor(transform))
  }

  /// A promise that ends like the promise that `transform` returns, on the main actor, unless it throws.
  ///
  /// - Parameters:
  ///   - dispatcher: the main queue, or what is in front of it.
  ///   - transform: runs once, after fulfilment. What it throws rejects the promise returned.
  @_disfavoredOverload
  @inlinable public func flatMap<NewValue>(
    on dispatcher: MainActorDispatcher = .main,
    _ transform:
      @escaping @MainActor @Sendable (Value) throws(Failure) -> Promise<NewValue, Failure>
  ) -> Promise<NewValue, Failure> {
    flatMap(on: dispatcher.queue, onMainActor(transform))
  }

  /// A promise that ends like the promise that `transform` returns, on the main actor.
  ///
  /// For places where the type of the error is not yet inferred.
  ///
  /// - Parameters:
  ///   - dispatcher: the main queue, or what is in front of it.
  ///   - transform: runs once, after fulfilment.
  @inlinable public func flatMap<NewValue>(
    on dispatcher: MainActorDispatcher = .main,
    _ transform: @escaping @MainActor @Sendable (Value) -> Promise<NewValue, Failure>
  ) -> Promise<NewValue, Failure> {
    flatMap(on: dispatcher.queue, onMainActor(transform))
  }

  /// A promise in which the value that `transform` returns, on the main actor, replaces the error.
  ///
  /// - Parameters:
  ///   - dispatcher: the main queue, or what is in front of it.
  ///   - transform: runs once, after rejection. What it throws is the new error.
  @inlinable public func recover<NewFailure>(
    on dispatcher: MainActorDispatcher = .main,
    _ transform: @escaping @MainActor @Sendable (Failure) throws(NewFailure) -> Value
  ) -> Promise<Value, NewFailure> {
    recover(on: dispatcher.queue, onMainActor(transform))
  }

  /// A promise with another error: the one that `transform` returns, on the main actor.
  ///
  /// - Parameters:
  ///   - dispatcher: the main queue, or what is in front of it.
  ///   - transform: runs once, after rejection.
  @inlinable public func mapError<NewFailure: Error>(
    on dispatcher: MainActorDispatcher = .main,
    _ transform: @escaping @MainActor @Sendable (Failure) -> NewFailure
  ) -> Promise<Value, NewFailure> {
    mapError(on: dispatcher.queue, onMainActor(transform))
  }

  /// A promise that ends, after a rejection, like the promise that `transform` returns, on the main actor.
  ///
  /// - Parameters:
  ///   - dispatcher: the main queue, or what is in front of it.
  ///   - transform: runs once, after rejection. Its promise can fail.
  @inlinable public func flatMapError<NewFailure>(
    on dispatcher: MainActorDispatcher = .main,
    _ transform: @escaping @MainActor @Sendable (Failure) -> Promise<Value, NewFailure>
  ) -> Promise<Value, NewFailure> {
    flatMapError(on: dispatcher.queue, onMainActor(transform))
  }

  /// A promise that ends, after a rejection, like the promise that `transform` returns, which fails with the same error.
  ///
  /// For a closure of several statements, whose type the compiler does not know yet.
  ///
  /// - Parameters:
  ///   - dispatcher: the main queue, or what is in front of it.
  ///   - transform: runs once, after rejection, on the main actor.
  @_disfavoredOverload
  @inlinable public func flatMapError(
    on dispatcher: MainActorDispatcher = .main,
    _ transform: @escaping @MainActor @Sendable (Failure) -> Promise
  ) -> Promise {
    flatMapError(on: dispatcher.queue, onMainActor(transform))
  }

  /// Looks at the error on the main actor; the failure is passed on.
  ///
  /// - Parameters:
  ///   - dispatcher: the main queue, or what is in front of it.
  ///   - look: runs once, after rejection.
  @discardableResult
  @inlinable public func tapError(
    on dispatcher: MainActorDispatcher = .main,
    _ look: @escaping @MainActor @Sendable (Failure) -> Void
  ) -> Promise {
    tapError(on: dispatcher.queue, onMainActor(look))
  }

  // MARK: map, over both sides

  /// A promise of what one of the two closures returns, on the main actor.
  ///
  /// - Parameters:
  ///   - onFulfilled: runs once, after fulfilment. What it throws rejects the promise returned.
  ///   - onRejected: runs once, after rejection. It does not see what `onFulfilled` throws.
  @inlinable public func map<NewValue, NewFailure>(
    _ onFulfilled: @escaping @MainActor @Sendable (Value) throws(NewFailure) -> NewValue,
    _ onRejected: @escaping @MainActor @Sendable (Failure) throws(NewFailure) -> NewValue
  ) -> Promise<NewValue, NewFailure> {
    map(on: .main, onMainActor(onFulfilled), onMainActor(onRejected))
  }

  /// A promise that ends, after fulfilment, like the promise `onFulfilled` returns; or with another error.
  ///
  /// - Parameters:
  ///   - onFulfilled: runs once, after fulfilment, on the main actor.
  ///   - onRejected: runs once, after rejection, on the main actor, and returns the new error.
  @inlinable public func map<NewValue, NewFailure: Error>(
    _ onFulfilled: @escaping @MainActor @Sendable (Value) -> Promise<NewValue, NewFailure>,
    _ onRejected: @escaping @MainActor @Sendable (Failure) -> NewFailure
  ) -> Promise<NewValue, NewFailure> {
    map(on: .main, onMainActor(onFulfilled), onMainActor(onRejected))
  }

  // MARK: then, over both sides

  /// A promise of what one of the two closures returns, on the main actor; it may be left unused.
  ///
  /// - Parameters:
  ///   - onFulfilled: runs once, after fulfilment.
  ///   - onRejected: runs once, after rejection.
  @discardableResult
  @inlinable public func then<NewValue>(
    _ onFulfilled: @escaping @MainActor @Sendable (Value) -> NewValue,
    _ onRejected: @escaping @MainActor @Sendable (Failure) -> NewValue
  ) -> Promise<NewValue, Never> {
    then(on: .main, onMainActor(onFulfilled), onMainActor(onRejected))
  }

  /// A promise of what one of the two closures returns, on the main actor, or throws.
  ///
  /// - Parameters:
  ///   - onFulfilled: runs once, after fulfilment. What it throws rejects the promise returned.
  ///   - onRejected: runs once, after rejection. It does not see what `onFulfilled` throws.
  @_disfavoredOverload
  @inlinable public func then<NewValue, NewFailure>(
    _ onFulfilled: @escaping @MainActor @Sendable (Value) throws(NewFailure) -> NewValue,
    _ onRejected: @escaping @MainActor @Sendable (Failure) throws(NewFailure) -> NewValue
  ) -> Promise<NewValue, NewFailure> {
    map(onFulfilled, onRejected)
  }

  /// A promise that ends like the promise that one of the two closures returns, on the main actor.
  ///
  /// - Parameters:
  ///   - onFulfilled: runs once, after fulfilment.
  ///   - onRejected: runs once, after rejection. It does not see how `onFulfilled`'s promise ends.
  @inlinable public func then<Next: PromiseType>(
    _ onFulfilled: @escaping @MainActor @Sendable (Value) -> Next,
    _ onRejected: @escaping @MainActor @Sendable (Failure) -> Next
  ) -> Promise<Next.Value, Next.Failure> {
    then(on: .main, onMainActor(onFulfilled), onMainActor(onRejected))
  }

  /// A promise that ends like the promise of one of the two closures, which fails with the same error.
  ///
  /// For closures of several statements, whose type the compiler does not know yet.
  ///
  /// - Parameters:
  ///   - onFulfilled: runs once, after fulfilment, on the main actor.
  ///   - onRejected: runs once, after rejection, on the main actor.
  @inlinable public func then<Next: PromiseType>(
    _ onFulfilled: @escaping @MainActor @Sendable (Value) -> Next,
    _ onRejected: @escaping @MainActor @Sendable (Failure) -> Next
  ) -> Promise<Next.Value, Failure> where Next.Failure == Failure {
    then(on: .main, onMainActor(onFulfilled), onMainActor(onRejected))
  }
}
