extension Promise {
  // MARK: One meaning each
  // What `then` does with a closure depends on what the closure returns, and the compiler tries everything that it
  // could be, for all links of a chain together. Each of these methods has only one meaning.

  /// Attaches a handler for the value that returns another value: what `then(_:fileID:line:)` does with it.
  ///
  /// For long chains: the compiler checks a dozen such links, each with one expression, quickly.
  ///
  /// - Parameter transform: runs as a job, after fulfilment. What it throws rejects the promise returned.
  /// - Returns: a promise of what the handler returns; a rejection of this promise is passed on.
  /// - Complexity: O(1).
  @discardableResult
  @inlinable public func map<NewValue>(
    _ transform: @escaping @Sendable (Value) throws -> NewValue,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<NewValue> {
    then(transform, fileID: fileID, line: line)
  }

  /// Attaches a handler for the value that returns a promise: what `then(_:fileID:line:)` does with it.
  ///
  /// For long chains, together with ``map(_:fileID:line:)``.
  ///
  /// - Parameter transform: runs as a job, after fulfilment. What it throws rejects the promise returned.
  /// - Returns: a promise that ends as the handler's promise does; a rejection of this promise is passed on.
  /// - Complexity: O(1).
  @discardableResult
  @inlinable public func flatMap<NewValue>(
    _ transform: @escaping @Sendable (Value) throws -> Promise<NewValue>,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<NewValue> {
    then(transform, fileID: fileID, line: line)
  }

  /// Attaches a handler for the rejection that returns another value: what `catch(_:fileID:line:)` does with it.
  ///
  /// For the end of long chains, together with ``map(_:fileID:line:)``: with a handler of one expression, `catch`
  /// makes the compiler try everything that it could return, together with the whole chain.
  ///
  /// - Parameter handler: runs as a job, after rejection. What it throws is the new reason.
  /// - Returns: a promise of the value, or of what the handler returned after a rejection.
  /// - Complexity: O(1).
  @discardableResult
  @inlinable public func recover(
    _ handler: @escaping @Sendable (any Error) throws -> Value,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    `catch`(handler, fileID: fileID, line: line)
  }
}
