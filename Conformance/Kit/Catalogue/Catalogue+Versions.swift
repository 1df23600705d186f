extension Catalogue {
  /// The rules that each version after 3 brought, by the version.
  ///
  /// An adapter made for an older one is told of them, and does not fail for them. A test holds them equal to the lists in
  /// `Conformance/Catalogues`.
  public static let additions: [Int: Set<String>] = [:]
}
