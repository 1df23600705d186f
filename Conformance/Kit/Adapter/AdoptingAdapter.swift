/// A library in which a promise can be resolved with a promise, by whoever holds its resolver.
public protocol AdoptingAdapter: PromiseAdapter {
  /// A pending promise, what settles it, and what makes it follow another.
  func adopting() -> (handle: Handle, settler: Settler, follow: @Sendable (Handle) -> Void)
}
