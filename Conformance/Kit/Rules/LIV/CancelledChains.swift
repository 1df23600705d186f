/// The rule of LIV about cancelling long chains.
enum CancelledChains<A: CancellableAdapter> {
  static var rules: [Rule<A>] { [liv11] }
}

extension [RuleInfo] {
  /// The texts of ``CancelledChains``.
  static let cancelledChains: Self = [.liv11]
}
