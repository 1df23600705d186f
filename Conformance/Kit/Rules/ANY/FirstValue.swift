/// ANY: the first value of many promises.
enum FirstValue<A: CombiningAdapter> {
  static var rules: [Rule<A>] { [any01, any02, any03, any04, any05] }

  static var spellings: [Combination<A>] { A.combinations(.any) }
}

extension [RuleInfo] {
  /// The texts of ``FirstValue``.
  static let firstValue: Self = [.any01, .any02, .any03, .any04, .any05]
}
