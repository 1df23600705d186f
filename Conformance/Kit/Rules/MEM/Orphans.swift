/// The rule about what was derived from a promise that is gone.
enum Orphans<A: BranchCancellingAdapter> {
  static var rules: [Rule<A>] { [mem17] }
}

extension [RuleInfo] {
  /// The texts of ``Orphans``.
  static let orphans: Self = [.mem17]
}
