/// UNH: failures that nobody handles, and the description of a promise.
enum Unhandled<A: PromiseAdapter> {
  static var rules: [Rule<A>] { [unh01, unh04, unh10] }
}

extension [RuleInfo] {
  /// The texts of ``Unhandled``.
  static let unhandled: Self = [.unh01, .unh04, .unh10]
}
