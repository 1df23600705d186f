/// The rule about what a cancelled branch releases.
enum ReleasingBranches<A: BranchCancellingAdapter> {
  static var rules: [Rule<A>] { [mem12] }
}

extension [RuleInfo] {
  /// The texts of ``ReleasingBranches``.
  static let releasingBranches: Self = [.mem12]
}
