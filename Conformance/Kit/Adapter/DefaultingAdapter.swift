/// A library with a context for handlers that nobody named.
public protocol DefaultingAdapter: PromiseAdapter {
  /// Attaches `handler` to a promise with nothing injected and no context named; returns what settles it.
  static func observeByDefault(_ handler: @escaping @Sendable () -> Void) -> @Sendable () -> Void
}
