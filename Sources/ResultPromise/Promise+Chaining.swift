public import Dispatchers

extension Promise {
  /// A promise of what `transform` makes of the result.
  ///
  /// ```swift
  /// promise.then { result in result.map { $0 + 1 } }
  /// ```
  ///
  /// - Parameter transform: runs inline, once, on success and on failure alike; see the threading section
  ///   of ``Promise``.
  /// - Returns: a promise that is settled with what `transform` returned. It can also be settled by hand
  ///   before that, as any promise of this library can: then `transform` never runs and is released or, if
  ///   it has started, what it returns is dropped. The same is so for every verb.
  /// - Complexity: O(1).
  @inlinable public func then<NewValue, NewFailure>(
    _ transform: @escaping @Sendable (Result<Value, Failure>) -> Result<NewValue, NewFailure>
  ) -> Promise<NewValue, NewFailure> {
    derive { result, next in next.settle(transform(result)) }
  }

  /// A promise that ends as the promise that `transform` returns.
  ///
  /// - Parameter transform: runs inline, once, on success and on failure alike.
  /// - Returns: a promise that is settled when the returned one is, with the same result. If `transform`
  ///   returns that very promise, it stays pending: nothing else could settle it, and nothing is kept
  ///   alive by the knot. Several that end as each other, in a circle, stay pending too, and keep each
  ///   other alive until one of them is fulfilled by hand.
  /// - Complexity: O(1). A loop through returned promises keeps one promise a turn until it ends, and
  ///   needs no stack.
  @inlinable public func thenAsync<NewValue, NewFailure>(
    _ transform: @escaping @Sendable (Result<Value, Failure>) -> Promise<NewValue, NewFailure>
  ) -> Promise<NewValue, NewFailure> {
    derive { result, next in next.follow(transform(result)) }
  }

  /// A promise of the transformed value; a failure goes through unchanged.
  ///
  /// - Parameter transform: runs inline, once, on success only.
  @inlinable public func map<NewValue>(
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> Promise<NewValue, Failure> {
    derive { result, next in next.settle(result.map(transform)) }
  }

  /// A promise that ends as the promise made of the value; a failure goes through unchanged.
  ///
  /// - Parameter transform: runs inline, once, on success only.
  /// - Returns: as that of ``thenAsync(_:)``.
  @inlinable public func flatMap<NewValue>(
    _ transform: @escaping @Sendable (Value) -> Promise<NewValue, Failure>
  ) -> Promise<NewValue, Failure> {
    derive { result, next in
      switch result {
      case .success(let value): next.follow(transform(value))
      case .failure(let error): next.settle(.failure(error))
      }
    }
  }

  /// A promise of the transformed error; a value goes through unchanged.
  ///
  /// - Parameter transform: runs inline, once, on failure only.
  @inlinable public func mapError<NewFailure>(
    _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> Promise<Value, NewFailure> {
    derive { result, next in next.settle(result.mapError(transform)) }
  }

  /// A promise that cannot fail: a failure becomes a value.
  ///
  /// - Parameter transform: runs inline, once, on failure only.
  @inlinable public func recover(
    _ transform: @escaping @Sendable (Failure) -> Value
  ) -> Promise<Value, Never> {
    then { result in
      switch result {
      case .success(let value): .success(value)
      case .failure(let error): .success(transform(error))
      }
    }
  }

  /// A promise in which a failure is replaced by a promise of the same value type.
  ///
  /// - Parameter transform: runs inline, once, on failure only.
  /// - Returns: a promise of the value or, on failure, one that ends as the promise returned.
  @inlinable public func recover<NewFailure>(
    _ transform: @escaping @Sendable (Failure) -> Promise<Value, NewFailure>
  ) -> Promise<Value, NewFailure> {
    derive { result, next in
      switch result {
      case .success(let value): next.settle(.success(value))
      case .failure(let error): next.follow(transform(error))
      }
    }
  }

  /// The same result, settled from a dispatcher: moves what follows to it, failures included.
  ///
  /// - Parameter dispatcher: where the returned promise is settled, and so where the handlers run that
  ///   are attached before it is. One that is attached later runs inline, on the thread that attaches it.
  /// - Returns: a promise with the same result.
  @inlinable public func receive(on dispatcher: some Dispatcher) -> Promise<Value, Failure> {
    let next = Promise()
    let blockedPlace: @Sendable () -> String? = {
      dispatcher.isCurrent == true ? DeadlockError(blocking: dispatcher).place : nil
    }
    let handler = Handler { state in
      guard let result = state.result, next.resultIfSettled == nil else { return }
      dispatcher.dispatch { next.settle(result) }
    }
    attach(handler) { number in
      next.source = .link(Link(source: self, number: number, blockedPlace: blockedPlace))
    }
    return next
  }

  /// A pending promise, and the handler that is to settle it; unless somebody else has by then.
  @inlinable func derive<NewValue, NewFailure>(
    _ handler:
      @escaping @Sendable (Result<Value, Failure>, Promise<NewValue, NewFailure>) -> Void
  ) -> Promise<NewValue, NewFailure> {
    let next = Promise<NewValue, NewFailure>()
    attach(
      Handler { state in
        if let result = state.result, next.isPending {
          handler(result, next)
        } else {
          next.leaveSource(withdrawing: false)
        }
      }
    ) { number in
      // Nobody else has `next` yet, so that no lock but this promise's own is needed.
      next.source = .promise(UnheldReference(self), number: number)
    }
    return next
  }

  /// Settles this promise as `inner` is settled; unless it is this very promise, which would wait for ever.
  @usableFromInline func follow(_ inner: Promise) {
    guard inner !== self else { return leaveSource(withdrawing: false) }
    var number = 0
    inner.attach(
      Handler { state in
        if let result = state.result {
          self.settle(result)
        } else {
          self.leaveSource(withdrawing: false)
        }
      }
    ) { number = $0 }
    if !setSource(.promise(UnheldReference(inner), number: number)) { inner.withdraw(number) }
    // Until here nothing else may hold it.
    withExtendedLifetime(inner) {}
  }
}
