/// ALL: waiting for all of many promises.
enum Combining<A: CombiningAdapter> {
  static var rules: [Rule<A>] { [all01, all02, all03, all04, all05] }

  static var spellings: [Combination<A>] { A.combinations(.all) }
}

extension [RuleInfo] {
  /// The texts of ``Combining``.
  static let combining: Self = [.all01, .all02, .all03, .all04, .all05]
}
