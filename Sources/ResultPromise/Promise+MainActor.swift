import Dispatch
public import Dispatchers

extension Promise {
  /// Moves the rest of the chain to the main queue, including failures, and lets handlers use main-actor state.
  ///
  /// ```swift
  /// fetch().onMain()
  ///   .map { page in label.text = page }
  ///   .await { _ in label.text += "." }
  /// ```
  ///
  /// - Parameter dispatcher: the main queue, or what is in front of it, as `.inPlace(on: .main)`, which runs a handler
  ///   immediately where the caller is on the main thread already.
  /// - Returns: a promise with the same result, for handlers on the main actor.
  public func onMain(_ dispatcher: MainActorDispatcher = .main) -> OnMain {
    OnMain(promise: receive(on: dispatcher.queue))
  }

  /// A promise whose handlers run on the main queue, and are checked as code of the main actor.
  ///
  /// Its methods mean the same as those of a ``Promise``. To return it as a ``Promise``, or to
  /// combine it, use its ``promise``, as in `return chain.promise`.
  public struct OnMain: Sendable {
    /// The promise itself, behind ``Promise/receive(on:)``.
    public let promise: Promise

    init(promise: Promise) { self.promise = promise }
  }
}

extension Promise.OnMain {
  /// A promise of the transformed value; a failure is passed on unchanged.
  ///
  /// - Parameter transform: runs on the main actor, once, on success only.
  public func map<NewValue>(
    _ transform: @escaping @MainActor @Sendable (Value) -> NewValue
  ) -> Promise<NewValue, Failure>.OnMain {
    .init(promise: promise.map { value in MainActor.assumeIsolated { transform(value) } })
  }

  /// A promise of what `transform` makes of the value; a failure is passed on unchanged.
  ///
  /// - Parameter transform: runs on the main actor, once, on success only.
  public func then<NewValue>(
    _ transform: @escaping @MainActor @Sendable (Value) -> Result<NewValue, Failure>
  ) -> Promise<NewValue, Failure>.OnMain {
    .init(promise: promise.then { value in MainActor.assumeIsolated { transform(value) } })
  }

  /// A promise that ends like the promise made of the value; a failure is passed on unchanged.
  ///
  /// - Parameter transform: runs on the main actor, once, on success only.
  public func thenAsync<NewValue>(
    _ transform: @escaping @MainActor @Sendable (Value) -> Promise<NewValue, Failure>
  ) -> Promise<NewValue, Failure>.OnMain {
    .init(promise: promise.thenAsync { value in MainActor.assumeIsolated { transform(value) } })
  }

  /// A promise of the transformed error; a value is passed on unchanged.
  ///
  /// - Parameter transform: runs on the main actor, once, on failure only.
  public func mapError<NewFailure>(
    _ transform: @escaping @MainActor @Sendable (Failure) -> NewFailure
  ) -> Promise<Value, NewFailure>.OnMain {
    .init(promise: promise.mapError { error in MainActor.assumeIsolated { transform(error) } })
  }

  /// A promise that cannot fail: a failure becomes a value.
  ///
  /// - Parameter transform: runs on the main actor, once, on failure only.
  public func recover(
    _ transform: @escaping @MainActor @Sendable (Failure) -> Value
  ) -> Promise<Value, Never>.OnMain {
    .init(promise: promise.recover { error in MainActor.assumeIsolated { transform(error) } })
  }

  /// A promise in which a promise of the same value type replaces a failure.
  ///
  /// - Parameter transform: runs on the main actor, once, on failure only.
  public func recover<NewFailure>(
    _ transform: @escaping @MainActor @Sendable (Failure) -> Promise<Value, NewFailure>
  ) -> Promise<Value, NewFailure>.OnMain {
    .init(promise: promise.recover { error in MainActor.assumeIsolated { transform(error) } })
  }

  /// Attaches a handler that runs once, on the main actor, when there is a result.
  ///
  /// - Parameter handler: gets the result.
  public func await(
    with handler: @escaping @MainActor @Sendable (Result<Value, Failure>) -> Void
  ) {
    promise.await { result in MainActor.assumeIsolated { handler(result) } }
  }

  /// A promise that ends like the promise made of the value; a failure is passed on unchanged.
  ///
  /// The same as `thenAsync(_:)`, under the standard library's name for it.
  ///
  /// - Parameter transform: runs on the main actor, once, on success only.
  public func flatMap<NewValue>(
    _ transform: @escaping @MainActor @Sendable (Value) -> Promise<NewValue, Failure>
  ) -> Promise<NewValue, Failure>.OnMain {
    thenAsync(transform)
  }

  /// A promise of what `transform` makes without the value; a failure is passed on unchanged.
  ///
  /// - Parameter transform: runs on the main actor, once, on success only.
  public func then<NewValue>(
    _ transform: @escaping @MainActor @Sendable () -> Result<NewValue, Failure>
  ) -> Promise<NewValue, Failure>.OnMain {
    then { _ in transform() }
  }

  /// A promise that ends like the promise made without the value; a failure is passed on unchanged.
  ///
  /// - Parameter transform: runs on the main actor, once, on success only.
  public func thenAsync<NewValue>(
    _ transform: @escaping @MainActor @Sendable () -> Promise<NewValue, Failure>
  ) -> Promise<NewValue, Failure>.OnMain {
    thenAsync { _ in transform() }
  }

  /// A promise of what `transform` makes of the result.
  ///
  /// - Parameter transform: runs on the main actor, once, on success and on failure alike.
  public func mapResult<NewValue, NewFailure>(
    _ transform:
      @escaping @MainActor @Sendable (Result<Value, Failure>) -> Result<NewValue, NewFailure>
  ) -> Promise<NewValue, NewFailure>.OnMain {
    .init(promise: promise.mapResult(onMainActor(transform)))
  }

  /// A promise that ends like the promise made of the result.
  ///
  /// - Parameter transform: runs on the main actor, once, on success and on failure alike.
  public func flatMapResult<NewValue, NewFailure>(
    _ transform:
      @escaping @MainActor @Sendable (Result<Value, Failure>) -> Promise<NewValue, NewFailure>
  ) -> Promise<NewValue, NewFailure>.OnMain {
    .init(promise: promise.flatMapResult(onMainActor(transform)))
  }

  // MARK: Elsewhere, and looking at it

  /// Moves the rest of the chain from the main actor to a dispatcher, including failures.
  ///
  /// - Parameter dispatcher: where the handlers of the returned promise run.
  public func receive(on dispatcher: some Dispatcher) -> Promise<Value, Failure> {
    promise.receive(on: dispatcher)
  }

  /// Gives the promise a name, which is in its description.
  ///
  /// - Parameter name: the name; that of the function, unless given.
  /// - Returns: the same promise.
  @discardableResult
  public func named(
    _ name: String = #function,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    Self(promise: promise.named(name, fileID: fileID, line: line))
  }

  /// The result, or `nil` while the promise is pending.
  public var resultIfSettled: Result<Value, Failure>? { promise.resultIfSettled }
}

// Disfavoured, so that what cannot fail stays so.
extension Promise.OnMain where Failure == Never {
  /// A promise of what `transform` makes of a value that always comes; it can fail.
  ///
  /// - Parameter transform: runs on the main actor, once.
  @_disfavoredOverload
  public func then<NewValue, NewFailure>(
    _ transform: @escaping @MainActor @Sendable (Value) -> Result<NewValue, NewFailure>
  ) -> Promise<NewValue, NewFailure>.OnMain {
    .init(promise: promise.then(onMainActor(transform)))
  }

  /// A promise that ends like the promise made of a value that always comes; it can fail.
  ///
  /// - Parameter transform: runs on the main actor, once.
  @_disfavoredOverload
  public func thenAsync<NewValue, NewFailure>(
    _ transform: @escaping @MainActor @Sendable (Value) -> Promise<NewValue, NewFailure>
  ) -> Promise<NewValue, NewFailure>.OnMain {
    .init(promise: promise.thenAsync(onMainActor(transform)))
  }

  /// A promise that ends like the promise made of a value that always comes; it can fail.
  ///
  /// - Parameter transform: runs on the main actor, once.
  @_disfavoredOverload
  public func flatMap<NewValue, NewFailure>(
    _ transform: @escaping @MainActor @Sendable (Value) -> Promise<NewValue, NewFailure>
  ) -> Promise<NewValue, NewFailure>.OnMain {
    thenAsync(transform)
  }
}
