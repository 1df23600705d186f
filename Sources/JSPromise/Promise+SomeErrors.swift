// Handlers for some errors only. What does not match passes by: the handler does not run, and the promise returned is
// rejected with the same reason.

extension Promise {
  // MARK: By type

  /// Attaches a handler for rejections of one type, which returns a value.
  ///
  /// ```swift
  /// user.catch(only: DeadlineError.self) { error in "nobody within \(error.limit)" }
  /// ```
  ///
  /// - Parameters:
  ///   - type: the type of the reasons that are handled.
  ///   - onRejected: runs as a job, after such a rejection. What it throws is the new reason.
  /// - Returns: a promise of the value, or of what the handler returned. Any other rejection is passed on.
  /// - Complexity: O(1).
  @discardableResult
  public func `catch`<Reason: Error>(
    only type: Reason.Type,
    _ onRejected: @escaping @Sendable (Reason) throws -> Value,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    `catch`(
      { reason -> Value in
        guard let matching = reason as? Reason else { throw reason }
        return try onRejected(matching)
      },
      fileID: fileID,
      line: line
    )
  }

  /// Attaches a handler for rejections of one type, which returns a promise.
  ///
  /// - Parameters:
  ///   - type: the type of the reasons that are handled.
  ///   - onRejected: runs as a job, after such a rejection. What it throws is the new reason.
  /// - Returns: a promise that ends like the handler's after such a rejection. Any other is passed on.
  /// - Complexity: O(1).
  @discardableResult
  public func `catch`<Reason: Error>(
    only type: Reason.Type,
    _ onRejected: @escaping @Sendable (Reason) throws -> Promise,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    `catch`(
      { reason -> Promise in
        guard let matching = reason as? Reason else { throw reason }
        return try onRejected(matching)
      },
      fileID: fileID,
      line: line
    )
  }

  // MARK: By value

  /// Attaches a handler for one reason, which returns a value.
  ///
  /// ```swift
  /// user.catch(only: DeadlineError(limit: .seconds(1))) { "nobody" }
  /// ```
  ///
  /// - Parameters:
  ///   - reason: the reason that is handled.
  ///   - onRejected: runs as a job, after such a rejection. What it throws is the new reason.
  /// - Returns: a promise of the value, or of what the handler returned. Any other rejection is passed on.
  /// - Complexity: O(1).
  @discardableResult
  public func `catch`<Reason: Error & Equatable>(
    only reason: Reason,
    _ onRejected: @escaping @Sendable () throws -> Value,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    `catch`(
      only: { $0 as? Reason == reason },
      { _ in try onRejected() },
      fileID: fileID,
      line: line
    )
  }

  /// Attaches a handler for one reason, which returns a promise.
  ///
  /// - Parameters:
  ///   - reason: the reason that is handled.
  ///   - onRejected: runs as a job, after such a rejection. What it throws is the new reason.
  /// - Returns: a promise that ends like the handler's after such a rejection. Any other is passed on.
  /// - Complexity: O(1).
  @discardableResult
  public func `catch`<Reason: Error & Equatable>(
    only reason: Reason,
    _ onRejected: @escaping @Sendable () throws -> Promise,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    `catch`(
      only: { $0 as? Reason == reason },
      { _ -> Promise in try onRejected() },
      fileID: fileID,
      line: line
    )
  }

  // MARK: By a condition

  /// Attaches a handler for rejections that meet a condition, which returns a value.
  ///
  /// ```swift
  /// user.catch(only: { !($0 is AbortError) }) { error in "nobody" }
  /// ```
  ///
  /// - Parameters:
  ///   - isHandled: whether a reason is handled; runs as a job, before the handler.
  ///   - onRejected: runs as a job, after such a rejection. What it throws is the new reason.
  /// - Returns: a promise of the value, or of what the handler returned. Any other rejection is passed on.
  /// - Complexity: O(1).
  @discardableResult
  public func `catch`(
    only isHandled: @escaping @Sendable (any Error) -> Bool,
    _ onRejected: @escaping @Sendable (any Error) throws -> Value,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    `catch`(
      { reason -> Value in
        guard isHandled(reason) else { throw reason }
        return try onRejected(reason)
      },
      fileID: fileID,
      line: line
    )
  }

  /// Attaches a handler for rejections that meet a condition, which returns a promise.
  ///
  /// - Parameters:
  ///   - isHandled: whether a reason is handled; runs as a job, before the handler.
  ///   - onRejected: runs as a job, after such a rejection. What it throws is the new reason.
  /// - Returns: a promise that ends like the handler's after such a rejection. Any other is passed on.
  /// - Complexity: O(1).
  @discardableResult
  public func `catch`(
    only isHandled: @escaping @Sendable (any Error) -> Bool,
    _ onRejected: @escaping @Sendable (any Error) throws -> Promise,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    `catch`(
      { reason -> Promise in
        guard isHandled(reason) else { throw reason }
        return try onRejected(reason)
      },
      fileID: fileID,
      line: line
    )
  }
}
