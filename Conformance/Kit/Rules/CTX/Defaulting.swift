/// The rule of CTX about handlers for which no context is named.
enum Defaulting<A: DefaultingAdapter> {
  static var rules: [Rule<A>] { [ctx06] }
}

extension [RuleInfo] {
  /// The texts of ``Defaulting``.
  static let defaulting: Self = [.ctx06]
}
