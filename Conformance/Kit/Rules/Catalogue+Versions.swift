extension Catalogue {
  /// The rules that each version after 3 brought, by the version.
  ///
  /// Who has adopted an older one is told of them, and not failed by them. A test holds them equal to the lists in
  /// `Conformance/Catalogues`.
  public static let additions: [Int: Set<String>] = [:]
}
