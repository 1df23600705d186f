public import Dispatch

/// A library that can block a thread until a promise is settled.
public protocol WaitingAdapter: PromiseAdapter {
  /// Blocks the calling thread until the promise is settled, or fails where that would never be.
  func wait(_ handle: Handle) -> Waited

  /// Whether the library has links that run on a queue: `true`, unless the adapter says otherwise.
  static var hasLinks: Bool { get }

  /// A promise that ends as `handle`, with a link between the two that has to run on `queue`.
  ///
  /// Where there are no such links it is not asked for.
  func link(_ handle: Handle, on queue: DispatchQueue) -> Handle

  /// Has the library's own clock run work, as it runs what is due; `nil`, the default, where it has none.
  static var onClock: (@Sendable (@escaping @Sendable () -> Void) -> Void)? { get }
}

extension WaitingAdapter {
  /// Links that run on a queue.
  public static var hasLinks: Bool { true }

  /// The promise itself.
  public func link(_ handle: Handle, on queue: DispatchQueue) -> Handle { handle }

  /// No clock of its own.
  public static var onClock: (@Sendable (@escaping @Sendable () -> Void) -> Void)? { nil }
}
