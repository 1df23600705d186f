/// A library in which code that holds a promise's resolver can resolve it with another promise.
public protocol AdoptingAdapter: PromiseAdapter {
  /// A pending promise, what settles it, and what makes it follow another promise.
  func adopting() -> (handle: Handle, settler: Settler, follow: @Sendable (Handle) -> Void)
}
