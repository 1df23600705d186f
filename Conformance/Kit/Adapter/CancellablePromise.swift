/// A pending promise that can be cancelled, with what its consumer and its producer hold of it.
public struct CancellablePromise<Handle: Sendable>: Sendable {
  /// Registers a hook; returns what removes it, or `nil` where a hook cannot be removed.
  public typealias Hooking =
    @Sendable (_ hook: @escaping @Sendable () -> Void) -> (@Sendable () -> Void)?

  /// The promise.
  public let handle: Handle
  /// What settles it.
  public let settler: Settler
  /// Cancels; returns what the library returns, or `nil` where that is nothing.
  public let cancel: @Sendable () -> Bool?
  /// Whether it was cancelled, as the library reports it without waiting.
  public let isCancelled: @Sendable () -> Bool
  /// Registers, on the producer's side, a hook that runs when the promise is cancelled.
  ///
  /// `nil` where the producer is not told; where it is, the adapter is a ``HookingAdapter``.
  public let onCancel: Hooking?
  /// Cancels for a reason that consumers get to see; returns what the library returns, or `nil`.
  ///
  /// `nil` where there are no reasons; where there are, the adapter is a ``ReasoningAdapter``.
  public let cancelWithReason: (@Sendable (TrialFault) -> Bool?)?
  /// Has the worker agree: from then on, it ends the promise as cancelled as soon as it is asked.
  ///
  /// `nil` where a cancellation ends the promise anyway, or where the adapter's worker agrees by itself.
  public let agree: (@Sendable () -> Void)?

  /// Collects what a library offers; each parameter is the property of its name.
  public init(
    handle: Handle,
    settler: Settler,
    cancel: @escaping @Sendable () -> Bool?,
    isCancelled: @escaping @Sendable () -> Bool,
    onCancel: Hooking? = nil,
    cancelWithReason: (@Sendable (TrialFault) -> Bool?)? = nil,
    agree: (@Sendable () -> Void)? = nil
  ) {
    (self.handle, self.settler) = (handle, settler)
    (self.cancel, self.isCancelled, self.onCancel) = (cancel, isCancelled, onCancel)
    (self.cancelWithReason, self.agree) = (cancelWithReason, agree)
  }
}
