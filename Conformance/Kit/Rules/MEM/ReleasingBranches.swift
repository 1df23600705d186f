/// The rule about what leaves with a cancelled branch.
enum ReleasingBranches<A: BranchCancellingAdapter> {
  static var rules: [Rule<A>] { [mem12] }
}

extension [RuleInfo] {
  /// The texts of ``ReleasingBranches``.
  static let releasingBranches: Self = [.mem12]
}
