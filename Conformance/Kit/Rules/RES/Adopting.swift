/// The rules of RES about resolving a promise with a promise by hand.
enum Adopting<A: AdoptingAdapter> {
  static var rules: [Rule<A>] { [res07] }
}

extension [RuleInfo] {
  /// The texts of ``Adopting``.
  static let adopting: Self = [.res07]
}
