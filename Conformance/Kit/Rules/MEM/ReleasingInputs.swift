/// The rule about results that a combination does not need.
enum ReleasingInputs<A: CombiningAdapter> {
  static var rules: [Rule<A>] { [mem16] }
}

extension [RuleInfo] {
  /// The texts of ``ReleasingInputs``.
  static let releasingInputs: Self = [.mem16]
}
