/// The rule of LIV about cancelling long chains of every verb, from the last link back.
enum CancelledLinks<A: BranchCancellingAdapter> {
  static var rules: [Rule<A>] { [liv16] }
}

extension [RuleInfo] {
  /// The texts of ``CancelledLinks``.
  static let cancelledLinks: Self = [.liv16]
}
