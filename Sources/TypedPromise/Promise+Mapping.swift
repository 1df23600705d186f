public import Dispatchers
public import PromiseStorage

// Methods with one meaning each, while `then` and `catch` depend on what their closures return. The compiler has no
// overloads to choose from, so a chain of any length is checked quickly. Here each names the dispatcher its closures run
// on.

extension Promise {
  // MARK: The value

  // A closure that throws nothing would imply `Failure == Never` where that type is not yet inferred, as after
  // `when(fulfilled: [one, other])`. For that case there is a second overload, which the compiler tries only if it has
  // to.

  /// A promise of what `transform` makes of the value, or of the error that it throws.
  ///
  /// Does what `then` does with a closure that returns a value. The compiler has no overloads to choose from here, so
  /// that a long chain compiles fast; and a promise that `transform` returns is a value like any other.
  ///
  /// - Parameters:
  ///   - dispatcher: where `transform` runs.
  ///   - transform: runs once, after fulfilment. What it throws rejects the promise returned.
  /// - Returns: a promise of the new value; a rejection of this promise is passed on.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @inlinable public func map<NewValue>(
    on dispatcher: some Dispatcher,
    _ transform: @escaping @Sendable (Value) throws(Failure) -> NewValue
  ) -> Promise<NewValue, Failure> {
    let transform = ThrowingTransform(transform)
    return derive(for: .value, at: dispatcher.place, transform) { result, transform, derived in
      derived.settle { () throws(Failure) in try transform.call(result.get()) }
    }
  }

  /// A promise of what `transform` makes of the value.
  ///
  /// For places where the type of the error is not yet inferred.
  ///
  /// - Parameters:
  ///   - dispatcher: where `transform` runs.
  ///   - transform: runs once, after fulfilment.
  /// - Complexity: O(1).
  @inlinable public func map<NewValue>(
    on dispatcher: some Dispatcher,
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> Promise<NewValue, Failure> {
    then(on: dispatcher, transform)
  }

  /// A promise that ends like the promise that `transform` returns, unless it throws.
  ///
  /// Does what `then` does with a closure that returns a promise.
  ///
  /// - Parameters:
  ///   - dispatcher: where `transform` runs.
  ///   - transform: runs once, after fulfilment. What it throws rejects the promise returned.
  /// - Returns: a promise that ends like the one returned; a rejection of this promise is passed on.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @inlinable public func flatMap<NewValue>(
    on dispatcher: some Dispatcher,
    _ transform: @escaping @Sendable (Value) throws(Failure) -> Promise<NewValue, Failure>
  ) -> Promise<NewValue, Failure> {
    let transform = ThrowingTransform(transform)
    return derive(for: .value, at: dispatcher.place, transform) { result, transform, derived in
      derived.follow { () throws(Failure) in try transform.call(result.get()) }
    }
  }

  /// A promise that ends like the promise that `transform` returns.
  ///
  /// For places where the type of the error is not yet inferred.
  ///
  /// - Parameters:
  ///   - dispatcher: where `transform` runs.
  ///   - transform: runs once, after fulfilment.
  /// - Complexity: O(1).
  @inlinable public func flatMap<NewValue>(
    on dispatcher: some Dispatcher,
    _ transform: @escaping @Sendable (Value) -> Promise<NewValue, Failure>
  ) -> Promise<NewValue, Failure> {
    then(on: dispatcher, transform)
  }

  // MARK: The error

  /// A promise in which the value that `transform` returns replaces the error.
  ///
  /// Does what `catch` does with a closure that returns a value.
  ///
  /// - Parameters:
  ///   - dispatcher: where `transform` runs.
  ///   - transform: runs once, after rejection. What it throws is the new error, also of another type; a closure that
  ///     throws nothing makes a promise that cannot fail.
  /// - Returns: a promise of the value, or of what `transform` made of the error.
  /// - Complexity: O(1).
  @inlinable public func recover<NewFailure>(
    on dispatcher: some Dispatcher,
    _ transform: @escaping @Sendable (Failure) throws(NewFailure) -> Value
  ) -> Promise<Value, NewFailure> {
    let transform = ThrowingTransform(transform)
    return derive(for: .error, at: dispatcher.place, transform) { result, transform, derived in
      switch result {
      case .success(let value): derived.settle(.success(value))
      case .failure(let error):
        derived.settle { () throws(NewFailure) in try transform.call(error) }
      }
    }
  }

  /// A promise with another error: the one that `transform` returns.
  ///
  /// - Parameters:
  ///   - dispatcher: where `transform` runs.
  ///   - transform: runs once, after rejection.
  /// - Returns: a promise of the value, or of the error that `transform` made of this one's.
  /// - Complexity: O(1).
  @inlinable public func mapError<NewFailure: Error>(
    on dispatcher: some Dispatcher,
    _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> Promise<Value, NewFailure> {
    derive(for: .error, at: dispatcher.place, Transform(transform)) { result, transform, derived in
      derived.settle(result.mapError(transform.call))
    }
  }

  /// A promise that ends, after a rejection, like the promise that `transform` returns.
  ///
  /// Does what `catch` does with a closure that returns a promise.
  ///
  /// - Parameters:
  ///   - dispatcher: where `transform` runs.
  ///   - transform: runs once, after rejection. Its promise can fail, even with an error of another type.
  /// - Returns: a promise of the value or, after a rejection, one that ends like the promise returned.
  /// - Complexity: O(1).
  @inlinable public func flatMapError<NewFailure>(
    on dispatcher: some Dispatcher,
    _ transform: @escaping @Sendable (Failure) -> Promise<Value, NewFailure>
  ) -> Promise<Value, NewFailure> {
    derive(for: .error, at: dispatcher.place, Transform(transform)) { result, transform, derived in
      switch result {
      case .success(let value): derived.settle(.success(value))
      case .failure(let error): derived.follow(transform.call(error))
      }
    }
  }

  /// A promise that ends, after a rejection, like the promise that `transform` returns, which fails with the same error.
  ///
  /// For a closure of several statements, whose type the compiler does not know yet.
  ///
  /// - Parameters:
  ///   - dispatcher: where `transform` runs.
  ///   - transform: runs once, after rejection.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @inlinable public func flatMapError(
    on dispatcher: some Dispatcher,
    _ transform: @escaping @Sendable (Failure) -> Promise
  ) -> Promise {
    flatMapError(on: dispatcher, transform)
  }

  /// Looks at the error; the failure is passed on.
  ///
  /// Does what `catch` does with a closure that returns nothing. It compiles as fast at the end of a long chain as
  /// `map` does in the middle.
  ///
  /// - Parameters:
  ///   - dispatcher: where `look` runs.
  ///   - look: runs once, after rejection.
  /// - Returns: a promise with the same outcome, settled after `look` has returned.
  /// - Complexity: O(1).
  @discardableResult
  @inlinable public func tapError(
    on dispatcher: some Dispatcher,
    _ look: @escaping @Sendable (Failure) -> Void
  ) -> Promise {
    derive(for: .error, at: dispatcher.place, Observer(look)) { result, look, derived in
      if case .failure(let error) = result { look.call(error) }
      return derived.settle(result)
    }
  }

  // MARK: map, over both sides

  /// A promise of what one of the two closures returns.
  ///
  /// - Parameters:
  ///   - dispatcher: where the closure runs.
  ///   - onFulfilled: runs once, after fulfilment. What it throws rejects the promise returned.
  ///   - onRejected: runs once, after rejection. It does not see what `onFulfilled` throws.
  /// - Returns: a promise of what the closure returned, or rejected with what it threw.
  /// - Complexity: O(1).
  @inlinable public func map<NewValue, NewFailure>(
    on dispatcher: some Dispatcher,
    _ onFulfilled: @escaping @Sendable (Value) throws(NewFailure) -> NewValue,
    _ onRejected: @escaping @Sendable (Failure) throws(NewFailure) -> NewValue
  ) -> Promise<NewValue, NewFailure> {
    let transform = ThrowingTransform(onFulfilled, or: onRejected)
    return derive(for: .both, at: dispatcher.place, transform) { result, transform, derived in
      derived.settle { () throws(NewFailure) in try transform.call(result) }
    }
  }

  /// A promise that ends, after fulfilment, like the promise `onFulfilled` returns; or with another error.
  ///
  /// - Parameters:
  ///   - dispatcher: where the closure runs.
  ///   - onFulfilled: runs once, after fulfilment.
  ///   - onRejected: runs once, after rejection, and returns the new error.
  /// - Returns: a promise that ends like the one returned or, after a rejection, is rejected with the new error.
  /// - Complexity: O(1).
  @inlinable public func map<NewValue, NewFailure: Error>(
    on dispatcher: some Dispatcher,
    _ onFulfilled: @escaping @Sendable (Value) -> Promise<NewValue, NewFailure>,
    _ onRejected: @escaping @Sendable (Failure) -> NewFailure
  ) -> Promise<NewValue, NewFailure> {
    let transform = ThrowingTransform(
      { value throws(NewFailure) in onFulfilled(value) },
      or: { error throws(NewFailure) in throw onRejected(error) }
    )
    return derive(for: .both, at: dispatcher.place, transform) { result, transform, derived in
      derived.follow { () throws(NewFailure) in try transform.call(result) }
    }
  }

  // MARK: then, over both sides

  // A result that cannot fail may be left unused: handlers for both outcomes at the end of a chain.

  /// A promise of what one of the two closures returns; it cannot fail, and may be left unused.
  ///
  /// - Parameters:
  ///   - dispatcher: where the closure runs.
  ///   - onFulfilled: runs once, after fulfilment.
  ///   - onRejected: runs once, after rejection.
  /// - Complexity: O(1).
  @discardableResult
  @inlinable public func then<NewValue>(
    on dispatcher: some Dispatcher,
    _ onFulfilled: @escaping @Sendable (Value) -> NewValue,
    _ onRejected: @escaping @Sendable (Failure) -> NewValue
  ) -> Promise<NewValue, Never> {
    map(on: dispatcher, onFulfilled, onRejected)
  }

  /// A promise of what one of the two closures returns, or of the error that it throws.
  ///
  /// - Parameters:
  ///   - dispatcher: where the closure runs.
  ///   - onFulfilled: runs once, after fulfilment. What it throws rejects the promise returned.
  ///   - onRejected: runs once, after rejection. It does not see what `onFulfilled` throws.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @inlinable public func then<NewValue, NewFailure>(
    on dispatcher: some Dispatcher,
    _ onFulfilled: @escaping @Sendable (Value) throws(NewFailure) -> NewValue,
    _ onRejected: @escaping @Sendable (Failure) throws(NewFailure) -> NewValue
  ) -> Promise<NewValue, NewFailure> {
    map(on: dispatcher, onFulfilled, onRejected)
  }

  /// A promise that ends like the promise that one of the two closures returns.
  ///
  /// - Parameters:
  ///   - dispatcher: where the closure runs.
  ///   - onFulfilled: runs once, after fulfilment.
  ///   - onRejected: runs once, after rejection. It does not see how `onFulfilled`'s promise ends.
  /// - Complexity: O(1).
  @inlinable public func then<Next: PromiseType>(
    on dispatcher: some Dispatcher,
    _ onFulfilled: @escaping @Sendable (Value) -> Next,
    _ onRejected: @escaping @Sendable (Failure) -> Next
  ) -> Promise<Next.Value, Next.Failure> {
    flatMap(on: dispatcher, onFulfilled, onRejected)
  }

  /// A promise that ends like the promise that one of the two closures returns, which fails with the same error.
  ///
  /// For closures of several statements, whose type the compiler does not know yet.
  ///
  /// - Parameters:
  ///   - dispatcher: where the closure runs.
  ///   - onFulfilled: runs once, after fulfilment.
  ///   - onRejected: runs once, after rejection. It does not see how `onFulfilled`'s promise ends.
  /// - Complexity: O(1).
  @inlinable public func then<Next: PromiseType>(
    on dispatcher: some Dispatcher,
    _ onFulfilled: @escaping @Sendable (Value) -> Next,
    _ onRejected: @escaping @Sendable (Failure) -> Next
  ) -> Promise<Next.Value, Failure> where Next.Failure == Failure {
    flatMap(on: dispatcher, onFulfilled, onRejected)
  }

  @inlinable func flatMap<Next: PromiseType>(
    on dispatcher: some Dispatcher,
    _ onFulfilled: @escaping @Sendable (Value) -> Next,
    _ onRejected: @escaping @Sendable (Failure) -> Next
  ) -> Promise<Next.Value, Next.Failure> {
    let transform = ThrowingTransform(onFulfilled, or: onRejected)
    return derive(for: .both, at: dispatcher.place, transform) { result, transform, derived in
      derived.follow(transform.call(result).itself)
    }
  }
}

extension ThrowingTransform {
  /// Calls the first with a value, or the second with an error.
  @inlinable init<Value, Failure>(
    _ onFulfilled: @escaping @Sendable (Value) throws(Thrown) -> Output,
    or onRejected: @escaping @Sendable (Failure) throws(Thrown) -> Output
  ) where Input == Result<Value, Failure> {
    self.init { result throws(Thrown) in
      switch result {
      case .success(let value): try onFulfilled(value)
      case .failure(let error): try onRejected(error)
      }
    }
  }
}
