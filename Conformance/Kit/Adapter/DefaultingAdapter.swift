/// A library with a default context for handlers.
public protocol DefaultingAdapter: PromiseAdapter {
  /// Attaches `handler` to a promise, with no context injected or named; returns what settles the promise.
  static func observeByDefault(_ handler: @escaping @Sendable () -> Void) -> @Sendable () -> Void
}
