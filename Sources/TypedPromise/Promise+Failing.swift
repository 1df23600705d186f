public import Dispatchers
public import PromiseStorage

// From a promise that cannot fail to one that can: the closure brings the type of the error.

extension Promise where Failure == Never {
  /// A promise that ends like the promise that `transform` returns, which can fail.
  ///
  /// - Parameters:
  ///   - dispatcher: where `transform` runs.
  ///   - transform: runs once, after fulfilment.
  /// - Complexity: O(1).
  @inlinable public func then<Next: PromiseType>(
    on dispatcher: some Dispatcher,
    _ transform: @escaping @Sendable (Value) -> Next
  ) -> Promise<Next.Value, Next.Failure> {
    derive(for: .value, at: dispatcher.place, Transform(transform)) { result, transform, derived in
      derived.follow(transform.call(result.get()).itself)
    }
  }

  /// A promise of what `transform` makes of the value, or of the error that it throws.
  ///
  /// - Parameters:
  ///   - dispatcher: where `transform` runs.
  ///   - transform: runs once, after fulfilment. What it throws rejects the promise returned.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @inlinable public func map<NewValue, NewFailure>(
    on dispatcher: some Dispatcher,
    _ transform: @escaping @Sendable (Value) throws(NewFailure) -> NewValue
  ) -> Promise<NewValue, NewFailure> {
    let transform = ThrowingTransform(transform)
    return derive(for: .value, at: dispatcher.place, transform) { result, transform, derived in
      derived.settle { () throws(NewFailure) in try transform.call(result.get()) }
    }
  }

  /// A promise that ends like the promise that `transform` returns, which can fail.
  ///
  /// - Parameters:
  ///   - dispatcher: where `transform` runs.
  ///   - transform: runs once, after fulfilment.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @inlinable public func flatMap<NewValue, NewFailure>(
    on dispatcher: some Dispatcher,
    _ transform: @escaping @Sendable (Value) -> Promise<NewValue, NewFailure>
  ) -> Promise<NewValue, NewFailure> {
    then(on: dispatcher, transform)
  }

  /// A promise that ends like the promise that `transform` returns, unless it throws.
  ///
  /// - Parameters:
  ///   - dispatcher: where `transform` runs.
  ///   - transform: runs once, after fulfilment. What it throws rejects the promise returned.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @inlinable public func flatMap<NewValue, NewFailure>(
    on dispatcher: some Dispatcher,
    _ transform: @escaping @Sendable (Value) throws(NewFailure) -> Promise<NewValue, NewFailure>
  ) -> Promise<NewValue, NewFailure> {
    let transform = ThrowingTransform(transform)
    return derive(for: .value, at: dispatcher.place, transform) { result, transform, derived in
      derived.follow { () throws(NewFailure) in try transform.call(result.get()) }
    }
  }

  /// Uses the value at the end of a chain, in a closure that may throw; the next step gets `Void`.
  ///
  /// - Parameters:
  ///   - dispatcher: where `use` runs.
  ///   - use: runs once, after fulfilment. What it throws rejects the promise returned.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @inlinable public func done<NewFailure>(
    on dispatcher: some Dispatcher,
    _ use: @escaping @Sendable (Value) throws(NewFailure) -> Void
  ) -> Promise<Void, NewFailure> {
    map(on: dispatcher, use)
  }

  // MARK: The same on the main actor

  /// A promise that ends like the promise that `transform` returns on the main actor, which can fail.
  ///
  /// - Parameters:
  ///   - front: what stands in front of the main queue, as `.inPlace(on: .main)`; nothing by default.
  ///   - transform: runs once, after fulfilment.
  @inlinable public func then<Next: PromiseType>(
    on front: MainActorDispatcher.InFront = .nothing,
    _ transform: @escaping @MainActor @Sendable (Value) -> Next
  ) -> Promise<Next.Value, Next.Failure> {
    then(on: front.queue, onMainActor(transform))
  }

  /// A promise of what `transform` makes of the value on the main actor, or of the error that it throws.
  ///
  /// - Parameters:
  ///   - dispatcher: the main queue, or what is in front of it.
  ///   - transform: runs once, after fulfilment. What it throws rejects the promise returned.
  @_disfavoredOverload
  @inlinable public func map<NewValue, NewFailure>(
    on dispatcher: MainActorDispatcher = .main,
    _ transform: @escaping @MainActor @Sendable (Value) throws(NewFailure) -> NewValue
  ) -> Promise<NewValue, NewFailure> {
    map(on: dispatcher.queue, onMainActor(transform))
  }

  /// A promise that ends like the promise that `transform` returns on the main actor, which can fail.
  ///
  /// - Parameters:
  ///   - dispatcher: the main queue, or what is in front of it.
  ///   - transform: runs once, after fulfilment.
  @_disfavoredOverload
  @inlinable public func flatMap<NewValue, NewFailure>(
    on dispatcher: MainActorDispatcher = .main,
    _ transform: @escaping @MainActor @Sendable (Value) -> Promise<NewValue, NewFailure>
  ) -> Promise<NewValue, NewFailure> {
    flatMap(on: dispatcher.queue, onMainActor(transform))
  }

  /// A promise that ends like the promise that `transform` returns on the main actor, unless it throws.
  ///
  /// - Parameters:
  ///   - dispatcher: the main queue, or what is in front of it.
  ///   - transform: runs once, after fulfilment. What it throws rejects the promise returned.
  @_disfavoredOverload
  @inlinable public func flatMap<NewValue, NewFailure>(
    on dispatcher: MainActorDispatcher = .main,
    _ transform:
      @escaping @MainActor @Sendable (Value) throws(NewFailure) -> Promise<NewValue, NewFailure>
  ) -> Promise<NewValue, NewFailure> {
    flatMap(on: dispatcher.queue, onMainActor(transform))
  }

  /// Uses the value on the main actor, at the end of a chain, in a closure that may throw.
  ///
  /// - Parameters:
  ///   - front: what stands in front of the main queue, as `.inPlace(on: .main)`; nothing by default.
  ///   - use: runs once, after fulfilment. What it throws rejects the promise returned.
  @_disfavoredOverload
  @inlinable public func done<NewFailure>(
    on front: MainActorDispatcher.InFront = .nothing,
    _ use: @escaping @MainActor @Sendable (Value) throws(NewFailure) -> Void
  ) -> Promise<Void, NewFailure> {
    map(on: front.dispatcher, use)
  }
}
