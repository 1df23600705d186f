/// The rules of LIV about cancelling what was derived: the last link of long chains of every verb, and many branches.
enum CancelledLinks<A: BranchCancellingAdapter> {
  static var rules: [Rule<A>] { [liv16, liv20] }
}

extension [RuleInfo] {
  /// The texts of ``CancelledLinks``.
  static let cancelledLinks: Self = [.liv16, .liv20]
}
