/// The rule of LIV about cancelling the last link of long chains of every verb.
enum CancelledLinks<A: BranchCancellingAdapter> {
  static var rules: [Rule<A>] { [liv16] }
}

extension [RuleInfo] {
  /// The texts of ``CancelledLinks``.
  static let cancelledLinks: Self = [.liv16]
}
