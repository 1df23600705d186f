/// UNH: failures that nobody handles, and what a promise says of itself.
enum Unhandled<A: PromiseAdapter> {
  static var rules: [Rule<A>] { [unh01, unh04] }
}

extension [RuleInfo] {
  /// The texts of ``Unhandled``.
  static let unhandled: Self = [.unh01, .unh04]
}
