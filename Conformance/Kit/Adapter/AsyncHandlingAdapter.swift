/// The body of an `async` handler that transforms a value.
public typealias AsyncTransformBody = @Sendable (Token) async throws(TrialFault) -> Token

/// A library whose handlers may be `async` functions.
public protocol AsyncHandlingAdapter: PromiseAdapter {
  /// Transforms the value with an `async` handler.
  ///
  /// - Parameter body: what a user would write into the handler; it runs wherever the library runs it.
  /// - Returns: the promise that ends as the handler does.
  func transform(_ handle: Handle, async body: @escaping AsyncTransformBody) -> Handle
}
