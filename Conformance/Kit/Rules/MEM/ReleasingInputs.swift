/// The rule about what a combination has heard and does not need.
enum ReleasingInputs<A: CombiningAdapter> {
  static var rules: [Rule<A>] { [mem16] }
}

extension [RuleInfo] {
  /// The texts of ``ReleasingInputs``.
  static let releasingInputs: Self = [.mem16]
}
