/// A library with which the payload of a promise may be a promise.
public protocol NestingAdapter: PromiseAdapter {
  /// Fulfils a promise with `inner`, as a user would write it, and says what an observer gets.
  func nest(_ inner: Handle, _ observer: @escaping @Sendable (Nested<Handle>) -> Void)
}
