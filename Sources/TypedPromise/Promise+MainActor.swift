import Dispatch
public import Dispatchers

// `then`, `catch` and what goes with them, without a dispatcher: the handler runs on the main actor, and its type says
// so. Everything else is as with a dispatcher. On a server the main queue may never be drained; there, name one.

extension Promise {
  // MARK: then

  /// A promise of what `transform` makes of the value, on the main actor.
  ///
  /// - Parameters:
  ///   - front: what stands in front of the main queue, as `.inPlace(on: .main)`; nothing by default.
  ///   - transform: runs once, after fulfilment.
  @_disfavoredOverload
  @inlinable public func then<NewValue>(
    on front: MainActorDispatcher.InFront = .nothing,
    _ transform: @escaping @MainActor @Sendable (Value) -> NewValue
  ) -> Promise<NewValue, Failure> {
    then(on: front.queue, onMainActor(transform))
  }

  /// A promise that ends like the promise that `transform` returns, on the main actor.
  ///
  /// - Parameters:
  ///   - front: what stands in front of the main queue, as `.inPlace(on: .main)`; nothing by default.
  ///   - transform: runs once, after fulfilment.
  @inlinable public func then<Next: PromiseType>(
    on front: MainActorDispatcher.InFront = .nothing,
    _ transform: @escaping @MainActor @Sendable (Value) -> Next
  ) -> Promise<Next.Value, Failure> where Next.Failure == Failure {
    then(on: front.queue, onMainActor(transform))
  }

  /// A promise of what `transform` makes of the value, for code on the main actor that throws any error.
  ///
  /// - Parameters:
  ///   - front: what stands in front of the main queue, as `.inPlace(on: .main)`; nothing by default.
  ///   - transform: runs once, after fulfilment.
  ///   - mapError: turns any error that `transform` throws into a `Failure`.
  @inlinable public func then<NewValue>(
    on front: MainActorDispatcher.InFront = .nothing,
    _ transform: @escaping @MainActor @Sendable (Value) throws -> NewValue,
    mapError: @escaping @MainActor @Sendable (any Error) -> Failure
  ) -> Promise<NewValue, Failure> {
    then(on: front.queue, onMainActor(transform), mapError: onMainActor(mapError))
  }

  // MARK: catch

  /// A promise in which the value that `recover` returns, on the main actor, replaces the error.
  ///
  /// - Parameters:
  ///   - front: what stands in front of the main queue, as `.inPlace(on: .main)`; nothing by default.
  ///   - recover: runs once, after rejection. What it throws is the new error.
  @inlinable public func `catch`<NewFailure>(
    on front: MainActorDispatcher.InFront = .nothing,
    _ recover: @escaping @MainActor @Sendable (Failure) throws(NewFailure) -> Value
  ) -> Promise<Value, NewFailure> {
    self.recover(on: front.dispatcher, recover)
  }

  /// A promise that ends, after a rejection, like the promise that `recover` returns, on the main actor.
  ///
  /// - Parameters:
  ///   - front: what stands in front of the main queue, as `.inPlace(on: .main)`; nothing by default.
  ///   - recover: runs once, after rejection. It does not throw: its promise can fail.
  @inlinable public func `catch`<NewFailure>(
    on front: MainActorDispatcher.InFront = .nothing,
    _ recover: @escaping @MainActor @Sendable (Failure) -> Promise<Value, NewFailure>
  ) -> Promise<Value, NewFailure> {
    flatMapError(on: front.dispatcher, recover)
  }

  /// A promise that ends, after a rejection, like the promise that `recover` returns, which fails with the same error.
  ///
  /// For a closure of several statements, whose type the compiler does not know yet.
  ///
  /// - Parameters:
  ///   - front: what stands in front of the main queue, as `.inPlace(on: .main)`; nothing by default.
  ///   - recover: runs once, after rejection, on the main actor.
  @_disfavoredOverload
  @inlinable public func `catch`(
    on front: MainActorDispatcher.InFront = .nothing,
    _ recover: @escaping @MainActor @Sendable (Failure) -> Promise
  ) -> Promise {
    flatMapError(on: front.dispatcher, recover)
  }

  /// A promise with another error: the one that `translate` returns, on the main actor.
  ///
  /// - Parameters:
  ///   - front: what stands in front of the main queue, as `.inPlace(on: .main)`; nothing by default.
  ///   - translate: runs once, after rejection.
  @inlinable public func `catch`<NewFailure: Error>(
    on front: MainActorDispatcher.InFront = .nothing,
    _ translate: @escaping @MainActor @Sendable (Failure) -> NewFailure
  ) -> Promise<Value, NewFailure> {
    mapError(on: front.dispatcher, translate)
  }

  /// Observes the error on the main actor; the failure is passed on.
  ///
  /// - Parameters:
  ///   - front: what stands in front of the main queue, as `.inPlace(on: .main)`; nothing by default.
  ///   - observe: runs once, after rejection.
  @discardableResult
  @inlinable public func `catch`(
    on front: MainActorDispatcher.InFront = .nothing,
    _ observe: @escaping @MainActor @Sendable (Failure) -> Void
  ) -> Promise {
    tapError(on: front.dispatcher, observe)
  }

  // MARK: ensure

  /// Runs `cleanUp` on the main actor however the promise ends, and does not change the outcome.
  ///
  /// - Parameters:
  ///   - dispatcher: the main queue, or what is in front of it.
  ///   - cleanUp: runs once, when the promise is settled.
  @inlinable public func ensure(
    on dispatcher: MainActorDispatcher = .main,
    _ cleanUp: @escaping @MainActor @Sendable () -> Void
  ) -> Promise {
    ensure(on: dispatcher.queue) { MainActor.assumeIsolated(cleanUp) }
  }

  // MARK: observe

  /// Calls a closure on the main actor with the outcome, whichever of the three it is.
  ///
  /// - Parameters:
  ///   - dispatcher: the main queue, or what is in front of it.
  ///   - observer: runs once, when the promise is settled.
  @inlinable public func observe(
    on dispatcher: MainActorDispatcher = .main,
    _ observer: @escaping @MainActor @Sendable (Outcome) -> Void
  ) {
    observe(on: dispatcher.queue, onMainActor(observer))
  }
}

extension Promise where Failure == Never {
  /// A promise of what `transform` makes, on the main actor, of a value that always comes.
  ///
  /// - Parameters:
  ///   - front: what stands in front of the main queue, as `.inPlace(on: .main)`; nothing by default.
  ///   - transform: runs once, after fulfilment.
  @discardableResult
  @_disfavoredOverload
  @inlinable public func then<NewValue>(
    on front: MainActorDispatcher.InFront = .nothing,
    _ transform: @escaping @MainActor @Sendable (Value) -> NewValue
  ) -> Promise<NewValue, Never> {
    then(on: front.queue, onMainActor(transform))
  }

  /// A promise that ends like the promise that `transform` returns on the main actor; it may be left unused.
  ///
  /// - Parameters:
  ///   - front: what stands in front of the main queue, as `.inPlace(on: .main)`; nothing by default.
  ///   - transform: runs once, after fulfilment.
  @discardableResult
  @inlinable public func then<Next: PromiseType>(
    on front: MainActorDispatcher.InFront = .nothing,
    _ transform: @escaping @MainActor @Sendable (Value) -> Next
  ) -> Promise<Next.Value, Never> where Next.Failure == Never {
    then(on: front.queue, onMainActor(transform))
  }
}

extension Promise where Value == Void? {
  /// Observes the error on the main actor, in a closure such as `{ self?.message = "\($0)" }`.
  ///
  /// - Parameters:
  ///   - front: what stands in front of the main queue, as `.inPlace(on: .main)`; nothing by default.
  ///   - observe: runs once, after rejection.
  @discardableResult
  @inlinable public func `catch`(
    on front: MainActorDispatcher.InFront = .nothing,
    _ observe: @escaping @MainActor @Sendable (Failure) -> Void?
  ) -> Promise {
    tapError(on: front.dispatcher) { error in _ = observe(error) }
  }
}

extension Promise where Value: PromiseType {
  /// Observes, on the main actor, the error of the outer promise only.
  ///
  /// - Parameters:
  ///   - front: what stands in front of the main queue, as `.inPlace(on: .main)`; nothing by default.
  ///   - observe: runs once, after rejection.
  @available(
    *,
    deprecated,
    message: "its value is a promise, whose error is lost: use mapError there, and flatMap"
  )
  @discardableResult
  @inlinable public func `catch`(
    on front: MainActorDispatcher.InFront = .nothing,
    _ observe: @escaping @MainActor @Sendable (Failure) -> Void
  ) -> Promise {
    tapError(on: front.dispatcher, observe)
  }
}

extension Promise where Value: Error {
  /// A promise in which the value that `recover` returns replaces the error, where the value is an error as well.
  ///
  /// - Parameters:
  ///   - front: what stands in front of the main queue, as `.inPlace(on: .main)`; nothing by default.
  ///   - recover: runs once, after rejection, on the main actor.
  @inlinable public func `catch`(
    on front: MainActorDispatcher.InFront = .nothing,
    _ recover: @escaping @MainActor @Sendable (Failure) -> Value
  ) -> Promise<Value, Never> {
    `catch`(on: front.queue, onMainActor(recover))
  }
}
