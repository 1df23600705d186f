extension Profile {
  /// The profile of a generic adapter, made at the first call for this type.
  ///
  /// The rules read a profile after each step, and a generic type cannot keep one in a `static let`.
  ///
  /// - Parameters:
  ///   - adapter: the type whose profile it is.
  ///   - make: makes it. Two threads that come first at the same time may both call it.
  public static func once(for adapter: Any.Type, _ make: () -> Profile) -> Profile {
    kept.value(for: adapter, make)
  }

  private static let kept = OncePerType<Profile>()
}
