/// The rule of LIV about cancelling long chains of every verb, from the source on.
enum CancelledVerbs<A: CancellableAdapter> {
  static var rules: [Rule<A>] { [liv15] }
}

extension [RuleInfo] {
  /// The texts of ``CancelledVerbs``.
  static let cancelledVerbs: Self = [.liv15]
}
