import Dispatch
import Dispatchers

extension Promise {
  /// Moves the rest of the chain to the main queue, including failures, and lets handlers use main-actor state.
  ///
  /// ```swift
  /// fetch().onMain().map { page in label.text = page }.await { _ in label.text += "." }
  /// ```
  ///
  /// - Returns: a promise with the same result, for handlers on the main actor.
  public func onMain() -> OnMain { OnMain(promise: receive(on: .main)) }

  /// A promise whose handlers run on the main queue, and are checked as code of the main actor.
  ///
  /// Its methods mean the same as those of a ``Promise``. To pass it on, or to combine it, use its ``promise``.
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
}
