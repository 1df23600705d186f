/// SET: waiting for all promises, however they end.
enum AllSettled<A: CombiningAdapter> {
  static var rules: [Rule<A>] { [set01, set02, set03] }

  static var spellings: [Combination<A>] { A.combinations(.allSettled) }
}

extension [RuleInfo] {
  /// The texts of ``AllSettled``.
  static let allSettled: Self = [.set01, .set02, .set03]
}
