/// The rule of RES about promises as payloads.
enum Nesting<A: NestingAdapter> {
  static var rules: [Rule<A>] { [res04] }
}

extension [RuleInfo] {
  /// The texts of ``Nesting``.
  static let nesting: Self = [.res04]
}
