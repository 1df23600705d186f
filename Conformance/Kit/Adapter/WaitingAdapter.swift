public import Dispatch

/// A library that can block a thread until a promise is settled.
public protocol WaitingAdapter: PromiseAdapter {
  /// Blocks the calling thread until the promise is settled, or fails where that could never happen.
  func wait(_ handle: Handle) -> Waited

  /// Whether the library has links that run on a queue: `true`, unless the adapter says otherwise.
  static var hasLinks: Bool { get }

  /// A promise that ends as `handle`, with a link between the two that has to run on `queue`.
  ///
  /// It is not called where there are no such links.
  func link(_ handle: Handle, on queue: DispatchQueue) -> Handle

  /// Verbs that start one promise after another on a queue; none, unless the adapter lists them.
  @ListBuilder<StartOnQueue<Self>> static var startsOnQueues: [StartOnQueue<Self>] { get }

  /// Has the library's own clock run work, as it runs due work; `nil`, the default, where it has no clock.
  static var onClock: (@Sendable (@escaping @Sendable () -> Void) -> Void)? { get }
}

extension WaitingAdapter {
  /// Links that run on a queue.
  public static var hasLinks: Bool { true }

  /// The promise itself.
  public func link(_ handle: Handle, on queue: DispatchQueue) -> Handle { handle }

  /// No such verbs.
  public static var startsOnQueues: [StartOnQueue<Self>] { [] }

  /// No clock of its own.
  public static var onClock: (@Sendable (@escaping @Sendable () -> Void) -> Void)? { nil }
}
