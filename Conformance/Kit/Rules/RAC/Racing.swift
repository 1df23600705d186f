/// RAC: the first of many promises, however it ends.
enum Racing<A: CombiningAdapter> {
  static var rules: [Rule<A>] { [rac01, rac02, rac03, rac04, rac05] }

  static var spellings: [Combination<A>] { A.combinations(.race) }
}

extension [RuleInfo] {
  /// The texts of ``Racing``.
  static let racing: Self = [.rac01, .rac02, .rac03, .rac04, .rac05]
}
