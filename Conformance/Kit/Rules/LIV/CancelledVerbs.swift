/// The rule of LIV about cancelling the source of long chains of every verb.
enum CancelledVerbs<A: CancellableAdapter> {
  static var rules: [Rule<A>] { [liv15] }
}

extension [RuleInfo] {
  /// The texts of ``CancelledVerbs``.
  static let cancelledVerbs: Self = [.liv15]
}
