/// A library that tells work when nobody waits for its promise any more, without a cancellation.
public protocol AbandoningAdapter: PromiseAdapter {
  /// A pending promise, and what settles it.
  ///
  /// - Parameter hook: what the work registers, to be run when the last of those that wait for the promise has left.
  func pending(
    onAbandoned hook: @escaping @Sendable () -> Void
  ) -> (handle: Handle, settler: Settler)
}
