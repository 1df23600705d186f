/// A library whose handlers can be removed before they run.
public protocol RemovingAdapter: PromiseAdapter {
  /// Attaches an observer, and returns what removes it; removing it a second time, or too late, does nothing.
  func observeUntilRemoved(
    _ handle: Handle,
    _ observer: @escaping @Sendable (Outcome) -> Void
  ) -> @Sendable () -> Void
}
