public import Dispatchers
public import PromiseStorage

// Every method here names the dispatcher its handler runs on. The same methods without one are for the main actor.

extension Promise {
  // MARK: then

  // Closures that throw are for `map` and `flatMap`: each further overload makes every chain of `then` slower to compile,
  // and an overload that fits a closure which throws fits all others as well.
  //
  // The overload for closures that return a value is disfavoured: as soon as the compiler has a chain in which all closures
  // return promises, it leaves out those in which one is a value of a promise.
  //
  // The compiler chooses an overload before it looks into a closure of several statements, and prefers the one for a
  // closure that returns a promise. It must find out afterwards that it is not meant, for a closure which returns nothing:
  // so the closure returns a `PromiseType`, and not a `Promise` whose types could be made up.

  /// A promise of what `transform` makes of the value.
  ///
  /// If the promise is settled, `transform` is handed to another dispatcher immediately, even while another
  /// thread is inside a handler of the promise; but after the handlers that wait for that one to return,
  /// if there are any. Inside a handler on `CurrentThreadDispatcher` it is handed over after that handler has
  /// returned.
  ///
  /// - Parameters:
  ///   - dispatcher: where `transform` runs.
  ///   - transform: runs once, after fulfilment.
  /// - Returns: a promise of the new value; a rejection of this promise is passed on.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @inline(__always) @inlinable public func then<NewValue>(
    on dispatcher: some Dispatcher,
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> Promise<NewValue, Failure> {
    // Always inlined: else a closure that has passed through a function costs 40 instructions more.
    derive(for: .value, at: dispatcher.place, Transform(transform)) { result, transform, derived in
      derived.settle(result.map(transform.call))
    }
  }

  /// A promise that ends like that of `transform`; a limiter limits the closures that run, and not their promises.
  ///
  /// To limit those, use a limiter's `async(.promise)`.
  ///
  /// - Parameters:
  ///   - dispatcher: where `transform` runs.
  ///   - transform: runs once, after fulfilment.
  /// - Returns: a promise that ends like the one returned; a rejection of this promise is passed on.
  /// - Complexity: O(1). A loop through returned promises keeps one promise for each turn until it ends, and
  ///   needs no stack; one that awaits, in a promise of an `async` closure, keeps nothing.
  @inlinable public func then<Next: PromiseType>(
    on dispatcher: some Dispatcher,
    _ transform: @escaping @Sendable (Value) -> Next
  ) -> Promise<Next.Value, Failure> where Next.Failure == Failure {
    derive(for: .value, at: dispatcher.place, Transform(transform)) { result, transform, derived in
      switch result {
      case .success(let value): derived.follow(transform.call(value).itself)
      case .failure(let error): derived.settle(.failure(error))
      }
    }
  }

  /// A promise of what `transform` makes of the value, for code that throws any error.
  ///
  /// - Parameters:
  ///   - dispatcher: where both closures run.
  ///   - transform: runs once, after fulfilment.
  ///   - mapError: turns any error that `transform` throws into a `Failure`.
  /// - Returns: a promise of the new value; a rejection of this promise is passed on unmapped.
  /// - Complexity: O(1).
  @inlinable public func then<NewValue>(
    on dispatcher: some Dispatcher,
    _ transform: @escaping @Sendable (Value) throws -> NewValue,
    mapError: @escaping @Sendable (any Error) -> Failure
  ) -> Promise<NewValue, Failure> {
    map(on: dispatcher) { value throws(Failure) in
      do { return try transform(value) } catch { throw mapError(error) }
    }
  }

  // MARK: catch

  // The overload that observes is preferred for a closure of several statements that returns nothing, since it is not
  // generic; so its dispatcher is an `any Dispatcher`.

  /// A promise in which the value that `recover` returns replaces the error.
  ///
  /// - Parameters:
  ///   - dispatcher: where `recover` runs.
  ///   - recover: runs once, after rejection. What it throws is the new error, also of another type; a
  ///     closure that throws nothing makes a promise that cannot fail.
  /// - Returns: a promise of the value, or of what `recover` made of the error.
  /// - Complexity: O(1).
  @inlinable public func `catch`<NewFailure>(
    on dispatcher: some Dispatcher,
    _ recover: @escaping @Sendable (Failure) throws(NewFailure) -> Value
  ) -> Promise<Value, NewFailure> {
    self.recover(on: dispatcher, recover)
  }

  /// A promise that ends, after a rejection, like the promise that `recover` returns.
  ///
  /// - Parameters:
  ///   - dispatcher: where `recover` runs.
  ///   - recover: runs once, after rejection. It does not throw, but its promise can fail, even with an error
  ///     of another type.
  /// - Returns: a promise of the value or, after a rejection, one that ends like the promise returned.
  /// - Complexity: O(1).
  @inlinable public func `catch`<NewFailure>(
    on dispatcher: some Dispatcher,
    _ recover: @escaping @Sendable (Failure) -> Promise<Value, NewFailure>
  ) -> Promise<Value, NewFailure> {
    flatMapError(on: dispatcher, recover)
  }

  /// A promise that ends, after a rejection, like the promise that `recover` returns, which fails with the same error.
  ///
  /// For a closure of several statements, whose type the compiler does not know yet.
  ///
  /// - Parameters:
  ///   - dispatcher: where `recover` runs.
  ///   - recover: runs once, after rejection.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @inlinable public func `catch`(
    on dispatcher: some Dispatcher,
    _ recover: @escaping @Sendable (Failure) -> Promise
  ) -> Promise {
    flatMapError(on: dispatcher, recover)
  }

  /// A promise with another error: the one that `translate` returns.
  ///
  /// If the value is itself an error, the closure's result replaces the error as a value; use `mapError` there.
  ///
  /// - Parameters:
  ///   - dispatcher: where `translate` runs.
  ///   - translate: runs once, after rejection.
  /// - Returns: a promise of the value, or of the error that `translate` made of this one's.
  /// - Complexity: O(1).
  @inlinable public func `catch`<NewFailure: Error>(
    on dispatcher: some Dispatcher,
    _ translate: @escaping @Sendable (Failure) -> NewFailure
  ) -> Promise<Value, NewFailure> {
    mapError(on: dispatcher, translate)
  }

  /// Observes the error; the failure is passed on.
  ///
  /// - Parameters:
  ///   - dispatcher: where `observe` runs.
  ///   - observe: runs once, after rejection.
  /// - Returns: a promise with the same outcome, settled after `observe` has returned.
  /// - Complexity: O(1).
  @discardableResult
  @inlinable public func `catch`(
    on dispatcher: any Dispatcher,
    _ observe: @escaping @Sendable (Failure) -> Void
  ) -> Promise {
    tapError(on: dispatcher, observe)
  }

  // MARK: ensure

  /// Runs `cleanUp` however the promise ends, and does not change the outcome.
  ///
  /// - Parameters:
  ///   - dispatcher: where `cleanUp` runs.
  ///   - cleanUp: runs once, when this promise is settled or the promise returned is cancelled; before those of the
  ///     `ensure` that follow in the chain.
  /// - Returns: a promise with the same outcome, settled after `cleanUp` has returned; but a cancellation
  ///   does not wait for it. It must be used, since no error has been seen here: `catch` ends a chain, or `observe`.
  /// - Complexity: O(1).
  @inlinable public func ensure(
    on dispatcher: some Dispatcher,
    _ cleanUp: @escaping @Sendable () -> Void
  ) -> Promise {
    let cleanUp = Once(cleanUp)
    let transform = Observer<Void> { cleanUp.take()?() }
    let derived = derive(for: .both, at: dispatcher.place, transform) { result, cleanUp, derived in
      cleanUp.call(())
      return derived.settle(result)
    }
    derived.whenCancelled { dispatcher.dispatch { cleanUp.take()?() } }
    return derived
  }

  // MARK: observe

  /// Calls a closure with the outcome, whichever of the three it is.
  ///
  /// An observer is a consumer that cannot leave: a promise that has one is not cancelled when it has no others.
  ///
  /// - Parameters:
  ///   - dispatcher: where `observer` runs.
  ///   - observer: runs once, when the promise is settled.
  /// - Complexity: O(1).
  @inlinable public func observe(
    on dispatcher: some Dispatcher,
    _ observer: @escaping @Sendable (Outcome) -> Void
  ) {
    observe(on: dispatcher, ifDropped: nil, observer)
  }

  /// The same; a dispatcher that drops its work runs `drop` instead, where it does so.
  @inlinable func observe(
    on dispatcher: some Dispatcher,
    ifDropped drop: (@Sendable () -> Void)?,
    _ observer: @escaping @Sendable (Outcome) -> Void
  ) {
    switch dispatcher.place {
    case .here, .through: attach(waiter(as: .handler, Observer(observer)))
    case .queue(let queue):
      let step = Step(checked: { waiter, source in
        guard let source = source as? Promise else { return .lost }
        let observer = waiter.takeTransform(as: Observer<Outcome>.self)
        queue.dispatch { observer?.call(Outcome(source.ending)) }
        return .done
      })
      attach(waiter(as: .passer, Observer(observer), step))
    case .dispatcher:
      let step = Step { (waiter: PromiseWaiter, source: Promise) in
        let observer = waiter.takeTransform(as: Observer<Outcome>.self)
        let tell = Once({ @Sendable in observer?.call(Outcome(source.ending)) }) { _ in drop?() }
        dispatcher.dispatch { tell.take()?() }
        return .done
      }
      attach(waiter(as: .passer, Observer(observer), step))
    }
  }

  /// What waits in order to call `observer`.
  ///
  /// - Parameter step: calls it, or has a dispatcher do so.
  @inlinable func waiter(
    as role: Role,
    _ observer: Observer<Outcome>,
    _ step: Step = Step { (waiter: PromiseWaiter, source: Promise) in
      waiter.takeTransform(as: Observer<Outcome>.self)?.call(Outcome(source.ending))
      return .done
    }
  ) -> PromiseWaiter {
    let waiter = PromiseWaiter(as: role, step)
    waiter.put(observer, as: .transform)
    return waiter
  }

  /// Settles the promise as the last part of a step: with what `body` returns or throws.
  @inlinable func settle(_ body: () throws(Failure) -> Value) -> Settlement {
    settle(Result(catching: body))
  }

  /// Ends like the promise that `body` returns, or is rejected with what it throws.
  @inlinable func follow(_ body: () throws(Failure) -> Promise) -> Settlement {
    do throws(Failure) { return follow(try body()) } catch { return settle(.failure(error)) }
  }
}

extension Promise where Failure == Never {
  /// A promise of what `transform` makes of a value that always comes; it may be left unused.
  ///
  /// - Parameters:
  ///   - dispatcher: where `transform` runs.
  ///   - transform: runs once, after fulfilment.
  /// - Complexity: O(1).
  @discardableResult
  @_disfavoredOverload
  @inlinable public func then<NewValue>(
    on dispatcher: some Dispatcher,
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> Promise<NewValue, Never> {
    map(on: dispatcher, transform)
  }

  /// A promise that ends like the promise that `transform` returns; it may be left unused.
  ///
  /// - Parameters:
  ///   - dispatcher: where `transform` runs.
  ///   - transform: runs once, after fulfilment.
  /// - Complexity: O(1).
  @discardableResult
  @inlinable public func then<Next: PromiseType>(
    on dispatcher: some Dispatcher,
    _ transform: @escaping @Sendable (Value) -> Next
  ) -> Promise<Next.Value, Never> where Next.Failure == Never {
    derive(for: .value, at: dispatcher.place, Transform(transform)) { result, transform, derived in
      derived.follow(transform.call(result.get()).itself)
    }
  }
}

extension Promise where Value == Void? {
  /// Observes the error, in a closure such as `{ self?.message = "\($0)" }`; the failure is passed on.
  ///
  /// - Parameters:
  ///   - dispatcher: where `observe` runs.
  ///   - observe: runs once, after rejection.
  /// - Returns: a promise with the same outcome; it may be left unused.
  /// - Complexity: O(1).
  @discardableResult
  @inlinable public func `catch`(
    on dispatcher: any Dispatcher,
    _ observe: @escaping @Sendable (Failure) -> Void?
  ) -> Promise {
    tapError(on: dispatcher) { error in _ = observe(error) }
  }
}

extension Promise where Value: PromiseType {
  /// Observes the error of the outer promise only: nothing sees the error of the promise that is its value.
  ///
  /// - Parameters:
  ///   - dispatcher: where `observe` runs.
  ///   - observe: runs once, after rejection.
  /// - Returns: a promise with the same outcome.
  /// - Complexity: O(1).
  @available(
    *,
    deprecated,
    message: "its value is a promise, whose error is lost: use mapError there, and flatMap"
  )
  @discardableResult
  @inlinable public func `catch`(
    on dispatcher: any Dispatcher,
    _ observe: @escaping @Sendable (Failure) -> Void
  ) -> Promise {
    tapError(on: dispatcher, observe)
  }
}

extension Promise where Value: Error {
  /// A promise in which the value that `recover` returns replaces the error, where the value is an error as well.
  ///
  /// - Parameters:
  ///   - dispatcher: where `recover` runs.
  ///   - recover: runs once, after rejection.
  /// - Returns: a promise that cannot fail.
  /// - Complexity: O(1).
  @inlinable public func `catch`(
    on dispatcher: some Dispatcher,
    _ recover: @escaping @Sendable (Failure) -> Value
  ) -> Promise<Value, Never> {
    self.recover(on: dispatcher, recover)
  }
}

extension Promise.Outcome {
  /// - Parameter ending: how a promise ended; `nil` if it was cancelled.
  @inlinable init(_ ending: Result<Value, Failure>?) {
    switch ending {
    case .success(let value)?: self = .fulfilled(value)
    case .failure(let error)?: self = .rejected(error)
    case nil: self = .cancelled
    }
  }
}
