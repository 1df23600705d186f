import Dispatch
public import Dispatchers

// `then`, `catch` and what goes with them, without a dispatcher: the handler runs on the main actor, and its type says
// so. Everything else is as with a dispatcher. On a server the main queue may never be drained; there, name one.

extension Promise {
  // MARK: then

  /// A promise of what `transform` makes of the value, on the main actor.
  ///
  /// - Parameter transform: runs once, after fulfilment.
  @_disfavoredOverload
  @inlinable public func then<NewValue>(
    _ transform: @escaping @MainActor @Sendable (Value) -> NewValue
  ) -> Promise<NewValue, Failure> {
    then(on: .main, onMainActor(transform))
  }

  /// A promise that ends like the promise that `transform` returns, on the main actor.
  ///
  /// - Parameter transform: runs once, after fulfilment.
  @inlinable public func then<Next: PromiseType>(
    _ transform: @escaping @MainActor @Sendable (Value) -> Next
  ) -> Promise<Next.Value, Failure> where Next.Failure == Failure {
    then(on: .main, onMainActor(transform))
  }

  /// A promise of what `transform` makes of the value, for code on the main actor that throws any error.
  ///
  /// - Parameters:
  ///   - transform: runs once, after fulfilment.
  ///   - mapError: turns any error that `transform` throws into a `Failure`.
  @inlinable public func then<NewValue>(
    _ transform: @escaping @MainActor @Sendable (Value) throws -> NewValue,
    mapError: @escaping @MainActor @Sendable (any Error) -> Failure
  ) -> Promise<NewValue, Failure> {
    then(on: .main, onMainActor(transform), mapError: onMainActor(mapError))
  }

  // MARK: catch

  /// A promise in which the value that `recover` returns, on the main actor, replaces the error.
  ///
  /// - Parameter recover: runs once, after rejection. What it throws is the new error.
  @inlinable public func `catch`<NewFailure>(
    _ recover: @escaping @MainActor @Sendable (Failure) throws(NewFailure) -> Value
  ) -> Promise<Value, NewFailure> {
    self.recover(recover)
  }

  /// A promise that ends, after a rejection, like the promise that `recover` returns, on the main actor.
  ///
  /// - Parameter recover: runs once, after rejection. It does not throw: its promise can fail.
  @inlinable public func `catch`<NewFailure>(
    _ recover: @escaping @MainActor @Sendable (Failure) -> Promise<Value, NewFailure>
  ) -> Promise<Value, NewFailure> {
    flatMapError(recover)
  }

  /// A promise that ends, after a rejection, like the promise that `recover` returns, which fails with the same error.
  ///
  /// For a closure of several statements, whose type the compiler does not know yet.
  ///
  /// - Parameter recover: runs once, after rejection, on the main actor.
  @_disfavoredOverload
  @inlinable public func `catch`(
    _ recover: @escaping @MainActor @Sendable (Failure) -> Promise
  ) -> Promise {
    flatMapError(recover)
  }

  /// A promise with another error: the one that `translate` returns, on the main actor.
  ///
  /// - Parameter translate: runs once, after rejection.
  @inlinable public func `catch`<NewFailure: Error>(
    _ translate: @escaping @MainActor @Sendable (Failure) -> NewFailure
  ) -> Promise<Value, NewFailure> {
    mapError(translate)
  }

  /// Observes the error on the main actor; the failure is passed on.
  ///
  /// - Parameter observe: runs once, after rejection.
  @discardableResult
  @inlinable public func `catch`(
    _ observe: @escaping @MainActor @Sendable (Failure) -> Void
  ) -> Promise {
    tapError(observe)
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
  /// - Parameter transform: runs once, after fulfilment.
  @discardableResult
  @_disfavoredOverload
  @inlinable public func then<NewValue>(
    _ transform: @escaping @MainActor @Sendable (Value) -> NewValue
  ) -> Promise<NewValue, Never> {
    then(on: .main, onMainActor(transform))
  }

  /// A promise that ends like the promise that `transform` returns on the main actor; it may be left unused.
  ///
  /// - Parameter transform: runs once, after fulfilment.
  @discardableResult
  @inlinable public func then<Next: PromiseType>(
    _ transform: @escaping @MainActor @Sendable (Value) -> Next
  ) -> Promise<Next.Value, Never> where Next.Failure == Never {
    then(on: .main, onMainActor(transform))
  }
}

extension Promise where Value == Void? {
  /// Observes the error on the main actor, in a closure such as `{ self?.message = "\($0)" }`.
  ///
  /// - Parameter observe: runs once, after rejection.
  @discardableResult
  @inlinable public func `catch`(
    _ observe: @escaping @MainActor @Sendable (Failure) -> Void?
  ) -> Promise {
    tapError { error in _ = observe(error) }
  }
}

extension Promise where Value: PromiseType {
  /// Observes, on the main actor, the error of the outer promise only.
  ///
  /// - Parameter observe: runs once, after rejection.
  @available(
    *,
    deprecated,
    message: "its value is a promise, whose error is lost: use mapError there, and flatMap"
  )
  @discardableResult
  @inlinable public func `catch`(
    _ observe: @escaping @MainActor @Sendable (Failure) -> Void
  ) -> Promise {
    tapError(observe)
  }
}

extension Promise where Value: Error {
  /// A promise in which the value that `recover` returns replaces the error, where the value is an error as well.
  ///
  /// - Parameter recover: runs once, after rejection, on the main actor.
  @inlinable public func `catch`(
    _ recover: @escaping @MainActor @Sendable (Failure) -> Value
  ) -> Promise<Value, Never> {
    `catch`(on: .main, onMainActor(recover))
  }
}
