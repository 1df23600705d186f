public import Dispatchers
public import PromiseStorage

extension Promise {
  // MARK: A step of the value; a failure is passed on unchanged

  /// A promise of what `transform` makes of the value; a failure is passed on unchanged.
  ///
  /// ```swift
  /// fetch().then { page in
  ///   page.isEmpty ? .failure(.nothingThere) : .success(page.count)
  /// }
  /// ```
  ///
  /// - Parameter transform: runs inline, once, on success only; see the threading section of ``Promise``.
  /// - Returns: a promise that is settled with what `transform` returned. Like any promise of this library it can
  ///   also be settled by hand before that: then `transform` never runs and is released or, if
  ///   it has started, its result is dropped. The same applies to all methods that derive a promise.
  /// - Complexity: O(1).
  @inlinable public func then<NewValue>(
    _ transform: @escaping @Sendable (Value) -> Result<NewValue, Failure>
  ) -> Promise<NewValue, Failure> {
    derive(Transform(transform)) { result, transform, derived in
      derived.settle(result.flatMap(transform))
    }
  }

  /// A promise of what `transform` makes without the value; a failure is passed on unchanged.
  ///
  /// - Parameter transform: runs inline, once, on success only.
  /// - Returns: as for the method that takes the value.
  /// - Complexity: O(1).
  @inlinable public func then<NewValue>(
    _ transform: @escaping @Sendable () -> Result<NewValue, Failure>
  ) -> Promise<NewValue, Failure> {
    then { _ in transform() }
  }

  /// A promise that ends like the promise made of the value; a failure is passed on unchanged.
  ///
  /// ```swift
  /// fetch().thenAsync { page in save(page) }
  /// ```
  ///
  /// - Parameter transform: runs inline, once, on success only.
  /// - Returns: a promise that is settled when the returned one is, with the same result. If `transform`
  ///   returns that very promise, it stays pending, since nothing else could settle it; the cycle keeps nothing
  ///   alive. Promises that follow each other in a cycle stay pending too, and keep each
  ///   other alive until one of them is settled by hand.
  /// - Complexity: O(1). A loop through returned promises keeps one promise for each turn until it ends, and
  ///   needs no stack.
  @inlinable public func thenAsync<NewValue>(
    _ transform: @escaping @Sendable (Value) -> Promise<NewValue, Failure>
  ) -> Promise<NewValue, Failure> {
    derive(Transform(transform)) { result, transform, derived in
      switch result {
      case .success(let value): derived.follow(transform(value))
      case .failure(let error): derived.settle(.failure(error))
      }
    }
  }

  /// A promise that ends like the promise made without the value; a failure is passed on unchanged.
  ///
  /// - Parameter transform: runs inline, once, on success only.
  /// - Returns: as for the method that takes the value.
  /// - Complexity: O(1).
  @inlinable public func thenAsync<NewValue>(
    _ transform: @escaping @Sendable () -> Promise<NewValue, Failure>
  ) -> Promise<NewValue, Failure> {
    thenAsync { _ in transform() }
  }

  /// A promise of the transformed value; a failure is passed on unchanged.
  ///
  /// - Parameter transform: runs inline, once, on success only.
  @inlinable public func map<NewValue>(
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> Promise<NewValue, Failure> {
    derive(Transform(transform)) { result, transform, derived in
      derived.settle(result.map(transform))
    }
  }

  /// A promise that ends like the promise made of the value; a failure is passed on unchanged.
  ///
  /// The same as `thenAsync(_:)`, under the standard library's name for it.
  ///
  /// - Parameter transform: runs inline, once, on success only.
  /// - Returns: as for `thenAsync(_:)`.
  /// - Complexity: O(1).
  @inlinable public func flatMap<NewValue>(
    _ transform: @escaping @Sendable (Value) -> Promise<NewValue, Failure>
  ) -> Promise<NewValue, Failure> {
    thenAsync(transform)
  }

  // MARK: A step of the error; a value is passed on unchanged

  /// A promise of the transformed error; a value is passed on unchanged.
  ///
  /// - Parameter transform: runs inline, once, on failure only.
  @inlinable public func mapError<NewFailure>(
    _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> Promise<Value, NewFailure> {
    derive(Transform(transform)) { result, transform, derived in
      derived.settle(result.mapError(transform))
    }
  }

  /// A promise that cannot fail: a failure becomes a value.
  ///
  /// - Parameter transform: runs inline, once, on failure only.
  @inlinable public func recover(
    _ transform: @escaping @Sendable (Failure) -> Value
  ) -> Promise<Value, Never> {
    derive(Transform(transform)) { result, transform, derived in
      derived.settle(result.flatMapError { .success(transform($0)) })
    }
  }

  /// A promise in which a promise of the same value type replaces a failure.
  ///
  /// - Parameter transform: runs inline, once, on failure only.
  /// - Returns: a promise of the value or, on failure, one that ends like the promise returned.
  @inlinable public func recover<NewFailure>(
    _ transform: @escaping @Sendable (Failure) -> Promise<Value, NewFailure>
  ) -> Promise<Value, NewFailure> {
    derive(Transform(transform)) { result, transform, derived in
      switch result {
      case .success(let value): derived.settle(.success(value))
      case .failure(let error): derived.follow(transform(error))
      }
    }
  }

  // MARK: A step of the whole result

  /// A promise of what `transform` makes of the result.
  ///
  /// ```swift
  /// promise.mapResult { result in result.map { $0 + 1 } }
  /// ```
  ///
  /// - Parameter transform: runs inline, once, on success and on failure alike.
  /// - Returns: a promise that is settled with what `transform` returned, which may fail with another type.
  /// - Complexity: O(1).
  @inlinable public func mapResult<NewValue, NewFailure>(
    _ transform: @escaping @Sendable (Result<Value, Failure>) -> Result<NewValue, NewFailure>
  ) -> Promise<NewValue, NewFailure> {
    derive(Transform(transform)) { result, transform, derived in derived.settle(transform(result)) }
  }

  /// A promise that ends like the promise made of the result.
  ///
  /// - Parameter transform: runs inline, once, on success and on failure alike.
  /// - Returns: as for `thenAsync(_:)`; it may fail with another type.
  /// - Complexity: O(1).
  @inlinable public func flatMapResult<NewValue, NewFailure>(
    _ transform: @escaping @Sendable (Result<Value, Failure>) -> Promise<NewValue, NewFailure>
  ) -> Promise<NewValue, NewFailure> {
    derive(Transform(transform)) { result, transform, derived in derived.follow(transform(result)) }
  }

  // MARK: Elsewhere

  /// The same result, settled from a dispatcher: moves the rest of the chain to it; a limiter limits handlers that run.
  ///
  /// Failures are moved, too. What a handler returns takes no place in a limit.
  ///
  /// The handlers of the returned promise run there, and so do those of every promise that is derived from it, by this
  /// or another name and however late, until the next `receive(on:)`. The dispatcher gets them one by one, unless it
  /// runs what has settled their promise. A combination is a chain of its own, and has no dispatcher.
  ///
  /// The result is handed to the dispatcher among this promise's handlers, in the order of registration. If there
  /// is a result already it is handed over inside this call, even while other handlers run or wait for their
  /// turn, but never before an earlier `receive(on:)` of this promise has handed it over.
  ///
  /// Each call is a dispatch of its own: two calls in a row with the same serial queue hand the result over
  /// twice, and work that the queue was given in between runs before the handlers.
  ///
  /// - Parameter dispatcher: where the returned promise is settled, and where handlers run from there on. With
  ///   `.current`, that is the thread that settles or attaches, as without a `receive(on:)`.
  /// - Returns: a promise with the same result.
  @inlinable public func receive(on dispatcher: some Dispatcher) -> Promise<Value, Failure> {
    // The current thread is no place: it is wherever the result arrives.
    let place = dispatcher is CurrentThreadDispatcher ? nil : Producer(dispatcher: dispatcher)
    let derived = Promise(
      waitingFor: self,
      Step { (derived: Promise, source: Promise) in
        if let move = derived.begin(Transform<(Result<Value, Failure>, Promise), Void>.self) {
          PromiseRecords.note { $0.pass(source, to: derived, isError: source.content == .error) }
          move.call((source.ending, derived))
          derived.forgetSource()
        }
        source.endMove()
        return .done
      }
    )
    let move = Transform { (result: Result<Value, Failure>, derived: Promise) in
      dispatcher.dispatch(
        DispatchedWork(
          id: ObjectIdentifier(derived),
          while: { derived.isUnsettled },
          { turn.run(in: place) { derived.arrive(result) } }
        )
      )
    }
    derived.put(move, as: .transform)
    attachMove(derived, to: place)
    return derived
  }
}

// MARK: - From a promise that cannot fail to one that can

// Disfavoured, so that what cannot fail stays so.
extension Promise where Failure == Never {
  /// A promise of what `transform` makes of a value that always comes; it can fail.
  ///
  /// - Parameter transform: runs inline, once.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @inlinable public func then<NewValue, NewFailure>(
    _ transform: @escaping @Sendable (Value) -> Result<NewValue, NewFailure>
  ) -> Promise<NewValue, NewFailure> {
    derive(Transform(transform)) { result, transform, derived in
      derived.settle(transform(result.get()))
    }
  }

  /// A promise that ends like the promise made of a value that always comes; it can fail.
  ///
  /// - Parameter transform: runs inline, once.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @inlinable public func thenAsync<NewValue, NewFailure>(
    _ transform: @escaping @Sendable (Value) -> Promise<NewValue, NewFailure>
  ) -> Promise<NewValue, NewFailure> {
    derive(Transform(transform)) { result, transform, derived in
      derived.follow(transform(result.get()))
    }
  }

  /// A promise that ends like the promise made of a value that always comes; it can fail.
  ///
  /// The same as `thenAsync(_:)`, under the standard library's name for it.
  ///
  /// - Parameter transform: runs inline, once.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @inlinable public func flatMap<NewValue, NewFailure>(
    _ transform: @escaping @Sendable (Value) -> Promise<NewValue, NewFailure>
  ) -> Promise<NewValue, NewFailure> {
    thenAsync(transform)
  }
}
