/// ADP: whether the suite itself can be trusted with this subject.
struct SuiteChecks<A: PromiseAdapter>: Sendable {
  /// Checks the suite in a run.
  typealias Check = @Sendable (any CellRunner) async -> Verdict

  /// The cells of all rules that are not about the suite.
  let others: [Cell]

  var all: [(info: RuleInfo, check: Check)] {
    [
      (.adp01, adp01), (.adp02, adp02), (.adp03, adp03), (.adp04, adp04), (.adp05, adp05),
      (.adp06, adp06), (.adp07, adp07),
    ]
  }

  var laws: [Cell] {
    others.filter { $0.rule.level.isLaw && $0.rule.pace == .quick && !$0.cases.isEmpty }
  }

  var choices: [Cell] {
    others.filter { $0.rule.level.choice != nil && !$0.cases.isEmpty }
  }
}

extension [RuleInfo] {
  /// The texts of ``SuiteChecks``.
  static let suiteChecks: Self = [.adp01, .adp02, .adp03, .adp04, .adp05, .adp06, .adp07]
}
