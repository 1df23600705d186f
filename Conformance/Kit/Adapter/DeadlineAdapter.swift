/// A library in which the worker of a promise can be asked to end it within a time.
public protocol DeadlineAdapter: PromiseAdapter {
  /// A pending promise, what settles it, and what asks its worker to end it within a time.
  ///
  /// When the time has passed on ``Stage/clock``, and the worker has not ended the promise, it ends by itself: with an
  /// error of the library's own (``Outcome/foreign(_:)``), or as cancelled. The worker may end it before that in any way.
  ///
  /// - Parameter hook: what the worker registers, to be run when it is asked; never, if the promise has ended.
  func pending(
    onRequest hook: @escaping @Sendable () -> Void
  ) -> (handle: Handle, settler: Settler, ask: @Sendable (Duration) -> Void)
}
