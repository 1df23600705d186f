/// A library whose promises meet `async` code, in both directions.
public protocol AwaitingAdapter: PromiseAdapter {
  /// Waits for the promise in a task, as a user would write it.
  ///
  /// - Returns: how the wait ended, whatever the library does: return, or throw.
  func outcome(of handle: Handle) async -> Awaited

  /// A promise that is settled by an `async` closure, and what cancels it.
  ///
  /// - Parameter body: what a user would write into the closure; it runs wherever the library runs it.
  /// - Returns: the promise, and what cancels it, which returns what the library returns.
  func promise(
    from body: @escaping @Sendable () async throws(Fault) -> Token
  ) -> (handle: Handle, cancel: @Sendable () -> Bool?)
}
