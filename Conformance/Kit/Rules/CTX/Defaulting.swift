/// The rule of CTX about what happens when nobody says where.
enum Defaulting<A: DefaultingAdapter> {
  static var rules: [Rule<A>] { [ctx06] }
}

extension [RuleInfo] {
  /// The texts of ``Defaulting``.
  static let defaulting: Self = [.ctx06]
}
