/// A library in which a promise can be made of an `async` closure.
public protocol AsyncMakingAdapter: PromiseAdapter {
  /// A promise that is settled by an `async` closure, and what cancels it.
  ///
  /// What cancels it is called only where the adapter is a ``CancellableAdapter``, too.
  ///
  /// - Parameter body: what a user would write into the closure; it runs wherever the library runs it.
  /// - Returns: the promise, and what cancels it, which returns what the library returns.
  func promise(
    from body: @escaping @Sendable () async throws(TrialFault) -> Token
  ) -> (handle: Handle, cancel: @Sendable () -> Bool?)
}
