/// A library for whose promises `async` code can wait.
public protocol AwaitingAdapter: PromiseAdapter {
  /// Waits for the promise in a task, as a user would write it.
  ///
  /// On the actor of the task, which a wait of the library may leave; the adapter does not.
  ///
  /// - Returns: how the wait ended, whatever the library does: return, or throw.
  nonisolated(nonsending) func outcome(of handle: Handle) async -> Awaited
}
