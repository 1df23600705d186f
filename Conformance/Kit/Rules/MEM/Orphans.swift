/// The rule about promises derived from a released one.
enum Orphans<A: BranchCancellingAdapter> {
  static var rules: [Rule<A>] { [mem17] }
}

extension [RuleInfo] {
  /// The texts of ``Orphans``.
  static let orphans: Self = [.mem17]
}
