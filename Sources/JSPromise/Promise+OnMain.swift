// What a promise has besides its usual handlers, on the main actor.

public import Dispatchers

extension Promise.OnMain {
  /// Attaches a handler for rejections of one type, which returns a value.
  ///
  /// - Parameters:
  ///   - type: the type of the reasons that are handled.
  ///   - onRejected: runs as a job on the main actor, after such a rejection.
  /// - Returns: a promise of the value, or of what the handler returned. Any other rejection is passed on.
  @discardableResult
  public func `catch`<Reason: Error>(
    only type: Reason.Type,
    _ onRejected: @escaping @MainActor @Sendable (Reason) throws -> Value,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    Self(promise: promise.catch(only: type, onMainActor(onRejected), fileID: fileID, line: line))
  }

  /// Attaches a handler for rejections of one type, which returns a promise.
  ///
  /// - Parameters:
  ///   - type: the type of the reasons that are handled.
  ///   - onRejected: runs as a job on the main actor, after such a rejection.
  /// - Returns: a promise that ends like the handler's after such a rejection. Any other is passed on.
  @discardableResult
  public func `catch`<Reason: Error>(
    only type: Reason.Type,
    _ onRejected: @escaping @MainActor @Sendable (Reason) throws -> Promise<Value>,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    Self(promise: promise.catch(only: type, onMainActor(onRejected), fileID: fileID, line: line))
  }

  /// Attaches a handler that runs however the promise ends, and whose promise is awaited first.
  ///
  /// - Parameter onFinally: runs as a job on the main actor, once.
  /// - Returns: a promise with the same outcome, once the handler's promise is fulfilled.
  @discardableResult
  public func finally<Ignored>(
    _ onFinally: @escaping @MainActor @Sendable () throws -> Promise<Ignored>,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    let onMain = { @Sendable () throws -> Promise<Ignored> in
      try MainActor.assumeIsolated(onFinally)
    }
    return Self(promise: promise.finally(onMain, fileID: fileID, line: line))
  }

  /// The same, or rejected if it takes too long.
  ///
  /// - Parameters:
  ///   - duration: how long it may take.
  ///   - reason: the reason of that rejection; a ``DeadlineError``, unless given.
  ///   - clock: tells the time and calls back.
  /// - Returns: a promise for handlers on the main actor.
  public func timeout(
    after duration: Duration,
    reason: (any Error)? = nil,
    clock: some TimerClock = .system,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    Self(
      promise: promise.timeout(
        after: duration,
        reason: reason,
        clock: clock,
        fileID: fileID,
        line: line
      )
    )
  }

  /// Gives the promise a name, which is in its description and in reports.
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

  /// The value, awaited by an `async` function, as ``Promise/value``.
  public var value: Value {
    get async throws { try await promise.value }
  }
}
