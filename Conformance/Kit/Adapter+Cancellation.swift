/// A library in which a pending promise can be cancelled: by a method of the promise, by a signal that its
/// producer was given, or by an error that means it.
public protocol CancellableAdapter: PromiseAdapter {
  /// A pending promise with all that there is to cancel it, for one consumer and its producer.
  func cancellable() -> Cancellable<Handle>
}

/// A pending promise that can be cancelled, and what its consumer and its producer hold of it.
public struct Cancellable<Handle: Sendable>: Sendable {
  /// Registers a hook; returns what takes it back, or `nil` where a hook stays.
  public typealias Hooking =
    @Sendable (_ hook: @escaping @Sendable () -> Void) -> (@Sendable () -> Void)?

  /// The promise.
  public let handle: Handle
  /// What settles it.
  public let settler: Settler
  /// Cancels; returns what the library returns, or `nil` where that is nothing.
  public let cancel: @Sendable () -> Bool?
  /// Whether it was cancelled: what the library says at once, without waiting.
  public let isCancelled: @Sendable () -> Bool
  /// Registers, on the producer's side, a hook that runs when the promise is cancelled.
  ///
  /// `nil` where the producer is not told; where it is, the adapter is a ``HookingAdapter``.
  public let onCancel: Hooking?
  /// Cancels for a reason that consumers get to see; returns what the library returns, or `nil`.
  ///
  /// `nil` where there are no reasons; where there are, the adapter is a ``ReasoningAdapter``.
  public let cancelWithReason: (@Sendable (Fault) -> Bool?)?

  /// Puts together what a library offers.
  ///
  /// - Parameters:
  ///   - handle: the promise.
  ///   - settler: what settles it.
  ///   - cancel: cancels it, and returns what the library returns.
  ///   - isCancelled: asks the library whether it was cancelled.
  ///   - onCancel: registers a hook on the producer's side.
  ///   - cancelWithReason: cancels it for a reason, and returns what the library returns.
  public init(
    handle: Handle,
    settler: Settler,
    cancel: @escaping @Sendable () -> Bool?,
    isCancelled: @escaping @Sendable () -> Bool,
    onCancel: Hooking? = nil,
    cancelWithReason: (@Sendable (Fault) -> Bool?)? = nil
  ) {
    (self.handle, self.settler) = (handle, settler)
    (self.cancel, self.isCancelled, self.onCancel) = (cancel, isCancelled, onCancel)
    self.cancelWithReason = cancelWithReason
  }
}

/// A library that tells the producer of a cancellation: `cancellable()` comes with `onCancel`.
public protocol HookingAdapter: CancellableAdapter {
  /// A promise made with its work, and what cancels it; the work runs when the library runs work.
  ///
  /// - Parameter work: what a user would write into the closure. It is given what settles the promise, what
  ///   cancels it, and what registers a hook.
  func cancellable(
    work:
      @escaping @Sendable (
        _ settler: Settler,
        _ cancel: @escaping @Sendable () -> Bool?,
        _ onCancel: @escaping Cancellable<Handle>.Hooking
      ) -> Void
  ) -> (handle: Handle, cancel: @Sendable () -> Bool?)
}

/// A library in which any promise can be cancelled by whoever holds it, derived ones included.
public protocol BranchCancellingAdapter: CancellableAdapter {
  /// Cancels; returns what the library returns, or `nil` where that is nothing.
  func cancel(_ handle: Handle) -> Bool?
  /// Whether it was cancelled: what the library says at once, without waiting.
  func isCancelled(_ handle: Handle) -> Bool
}

/// A library in which a cancellation may carry a reason: `cancellable()` comes with `cancelWithReason`.
public protocol ReasoningAdapter: CancellableAdapter {}

/// A library with signals that can be linked to each other, beside its promises.
public protocol SignallingAdapter: PromiseAdapter {
  /// The library's signal.
  associatedtype CancelSignal: Sendable

  /// A signal, and what aborts it: with a reason of the caller's, or with the library's own for `nil`.
  func signal() -> (signal: CancelSignal, abort: @Sendable (Fault?) -> Void)
  /// A signal that is aborted already.
  func aborted(_ reason: Fault) -> CancelSignal
  /// A signal that is aborted with the first of `signals`.
  func any(_ signals: [CancelSignal]) -> CancelSignal
  /// Adds a listener; returns what removes it.
  func listen(_ signal: CancelSignal, _ listener: @escaping @Sendable () -> Void)
    -> @Sendable () -> Void
  /// Whether the signal is aborted.
  func isAborted(_ signal: CancelSignal) -> Bool
  /// Why it was aborted: `.rejected` with the caller's reason, or `.foreign` with the library's own.
  func reason(of signal: CancelSignal) -> Outcome?
}

/// A library with signals that the clock aborts.
public protocol TimedSignallingAdapter: SignallingAdapter {
  /// A signal that is aborted when so much time has passed on the stage's clock.
  func signal(after duration: Duration) -> CancelSignal
}
