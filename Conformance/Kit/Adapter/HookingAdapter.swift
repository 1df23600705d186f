/// A library that tells the producer of a cancellation: `cancellable()` comes with `onCancel`.
public protocol HookingAdapter: CancellableAdapter {
  /// A promise made with its work, and what cancels it; the work runs when the library runs work.
  ///
  /// - Parameter work: what a user would write into the closure. It is given what settles the promise, what
  ///   cancels it, and what registers a hook. Where a cancellation asks the worker, the adapter's agrees.
  func cancellable(
    work:
      @escaping @Sendable (
        _ settler: Settler,
        _ cancel: @escaping @Sendable () -> Bool?,
        _ onCancel: @escaping CancellablePromise<Handle>.Hooking
      ) -> Void
  ) -> (handle: Handle, cancel: @Sendable () -> Bool?)
}
