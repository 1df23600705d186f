/// A library that says which promises are equal, and gives them a hash, by more than which object each is.
public protocol EqualityAdapter: PromiseAdapter {
  /// A promise as the library compares it: `==` and the hash are the library's.
  static func key(of handle: Handle) -> AnyHashable

  /// A promise that is equal to `handle`, such as another view of the same state; `handle`, unless the adapter says
  /// otherwise.
  func equal(to handle: Handle) -> Handle
}

extension EqualityAdapter where Handle: Hashable {
  /// A handle that is compared as the promise is.
  public static func key(of handle: Handle) -> AnyHashable { AnyHashable(handle) }
}

extension EqualityAdapter {
  /// The promise itself.
  public func equal(to handle: Handle) -> Handle { handle }
}
