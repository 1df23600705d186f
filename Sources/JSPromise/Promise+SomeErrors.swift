// Handlers for some errors only. What does not match passes by: the handler does not run, and the promise returned is
// rejected with the same reason.

extension Promise {
  // MARK: By type

  /// Attaches a handler for rejections of one type, which returns a value.
  ///
  /// ```swift
  /// user.catch(only: DeadlineError.self) { error in
  ///   "nobody within \(error.limit)"
  /// }
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
    `catch`(matching({ $0 as? Reason }, onRejected), fileID: fileID, line: line)
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
    let handler = matching({ $0 as? Reason == reason ? () : nil }, onRejected)
    return `catch`(handler, fileID: fileID, line: line)
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
    `catch`(matching({ isHandled($0) ? $0 : nil }, onRejected), fileID: fileID, line: line)
  }
}

// As for `catch`, a value is preferred to a promise where a closure returns neither.
extension PromiseType {
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
    _ onRejected: @escaping @Sendable (Reason) throws -> Promise<Value>,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<Value> {
    promise.catch(matching({ $0 as? Reason }, onRejected), fileID: fileID, line: line)
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
    _ onRejected: @escaping @Sendable () throws -> Promise<Value>,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<Value> {
    let handler = matching({ $0 as? Reason == reason ? () : nil }, onRejected)
    return promise.catch(handler, fileID: fileID, line: line)
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
    _ onRejected: @escaping @Sendable (any Error) throws -> Promise<Value>,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<Value> {
    promise.catch(matching({ isHandled($0) ? $0 : nil }, onRejected), fileID: fileID, line: line)
  }
}

// MARK: - On the main actor

extension Promise.OnMain {
  /// Attaches a handler for rejections of one type, which returns a value.
  ///
  /// - Parameters:
  ///   - type: the type of the reasons that are handled.
  ///   - onRejected: runs as a job on the main actor, after such a rejection. What it throws is the new reason.
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

  /// Attaches a handler for one reason, which returns a value.
  ///
  /// - Parameters:
  ///   - reason: the reason that is handled.
  ///   - onRejected: runs as a job on the main actor, after such a rejection. What it throws is the new reason.
  /// - Returns: a promise of the value, or of what the handler returned. Any other rejection is passed on.
  @discardableResult
  public func `catch`<Reason: Error & Equatable>(
    only reason: Reason,
    _ onRejected: @escaping @MainActor @Sendable () throws -> Value,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    let onMain = { @Sendable () throws -> Value in try MainActor.assumeIsolated(onRejected) }
    return Self(promise: promise.catch(only: reason, onMain, fileID: fileID, line: line))
  }

  /// Attaches a handler for rejections that meet a condition, which returns a value.
  ///
  /// - Parameters:
  ///   - isHandled: whether a reason is handled; runs as a job on the main actor, before the handler.
  ///   - onRejected: runs as a job on the main actor, after such a rejection. What it throws is the new reason.
  /// - Returns: a promise of the value, or of what the handler returned. Any other rejection is passed on.
  @discardableResult
  public func `catch`(
    only isHandled: @escaping @MainActor @Sendable (any Error) -> Bool,
    _ onRejected: @escaping @MainActor @Sendable (any Error) throws -> Value,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    let isHandled = onMainActor(isHandled)
    return Self(
      promise: promise.catch(only: isHandled, onMainActor(onRejected), fileID: fileID, line: line)
    )
  }
}

extension PromiseOnMainType {
  /// Attaches a handler for rejections of one type, which returns a promise.
  ///
  /// - Parameters:
  ///   - type: the type of the reasons that are handled.
  ///   - onRejected: runs as a job on the main actor, after such a rejection. What it throws is the new reason.
  /// - Returns: a promise that ends like the handler's after such a rejection. Any other is passed on.
  @discardableResult
  public func `catch`<Reason: Error>(
    only type: Reason.Type,
    _ onRejected: @escaping @MainActor @Sendable (Reason) throws -> Promise<Value>,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<Value>.OnMain {
    .init(promise: promise.catch(only: type, onMainActor(onRejected), fileID: fileID, line: line))
  }

  /// Attaches a handler for one reason, which returns a promise.
  ///
  /// - Parameters:
  ///   - reason: the reason that is handled.
  ///   - onRejected: runs as a job on the main actor, after such a rejection. What it throws is the new reason.
  /// - Returns: a promise that ends like the handler's after such a rejection. Any other is passed on.
  @discardableResult
  public func `catch`<Reason: Error & Equatable>(
    only reason: Reason,
    _ onRejected: @escaping @MainActor @Sendable () throws -> Promise<Value>,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<Value>.OnMain {
    let onMain = { @Sendable () throws -> Promise<Value> in try MainActor.assumeIsolated(onRejected)
    }
    return .init(promise: promise.catch(only: reason, onMain, fileID: fileID, line: line))
  }

  /// Attaches a handler for rejections that meet a condition, which returns a promise.
  ///
  /// - Parameters:
  ///   - isHandled: whether a reason is handled; runs as a job on the main actor, before the handler.
  ///   - onRejected: runs as a job on the main actor, after such a rejection. What it throws is the new reason.
  /// - Returns: a promise that ends like the handler's after such a rejection. Any other is passed on.
  @discardableResult
  public func `catch`(
    only isHandled: @escaping @MainActor @Sendable (any Error) -> Bool,
    _ onRejected: @escaping @MainActor @Sendable (any Error) throws -> Promise<Value>,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<Value>.OnMain {
    let isHandled = onMainActor(isHandled)
    return .init(
      promise: promise.catch(only: isHandled, onMainActor(onRejected), fileID: fileID, line: line)
    )
  }
}

/// A handler of the reasons in which `find` finds something; it passes any other on.
private func matching<Found, Answer>(
  _ find: @escaping @Sendable (any Error) -> Found?,
  _ onRejected: @escaping @Sendable (Found) throws -> Answer
) -> @Sendable (any Error) throws -> Answer {
  { reason in
    guard let found = find(reason) else { throw reason }
    return try onRejected(found)
  }
}
