/// LIV: no deadlock, no stack that grows with a chain, no time that grows with the square of its length.
enum Liveness<A: PromiseAdapter> {
  static var rules: [Rule<A>] { [liv01, liv02, liv08, liv09] }
}

extension [RuleInfo] {
  /// The texts of ``Liveness``.
  static let liveness: Self = [.liv01, .liv02, .liv08, .liv09]
}
