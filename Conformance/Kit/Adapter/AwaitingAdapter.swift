/// A library for whose promises `async` code can wait.
public protocol AwaitingAdapter: PromiseAdapter {
  /// Waits for the promise in a task, as a user would write it.
  ///
  /// - Returns: how the wait ended, whatever the library does: return, or throw.
  func outcome(of handle: Handle) async -> Awaited
}
