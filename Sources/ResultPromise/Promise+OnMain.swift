// What a promise has besides its usual handlers, on the main actor.

public import Dispatchers

extension Promise.OnMain {
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

  /// A promise in which a value replaces the failures that meet a condition.
  ///
  /// - Parameters:
  ///   - isHandled: whether a failure is handled; runs on the main actor, on failure only.
  ///   - transform: runs on the main actor, once, after such a failure only.
  public func recover(
    only isHandled: @escaping @MainActor @Sendable (Failure) -> Bool,
    _ transform: @escaping @MainActor @Sendable (Failure) -> Value
  ) -> Self {
    Self(promise: promise.recover(only: onMainActor(isHandled), onMainActor(transform)))
  }

  /// The same result; or a failure that says so, if there is none in time.
  ///
  /// - Parameters:
  ///   - delay: how long it may take.
  ///   - clock: tells the time and calls back.
  /// - Returns: a promise for handlers on the main actor.
  public func timeout(
    after delay: Duration,
    clock: some TimerClock = .system
  ) -> Promise<Value, TimeoutFailure<Failure>>.OnMain {
    .init(promise: promise.timeout(after: delay, clock: clock))
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

  /// The value, awaited by an `async` function, as `get()` of the promise.
  ///
  /// - Throws: the failure.
  public nonisolated(nonsending) func get() async throws(Failure) -> Value {
    try await promise.get()
  }
}
