/// ADP: whether the suite itself can be trusted with this subject.
struct SuiteChecks<A: PromiseAdapter>: Sendable {
  /// Checks the suite in a run.
  typealias Check = @Sendable (any CellRunner) async -> Verdict

  /// The cells of all rules that are not about the suite.
  let others: [Cell]

  var all: [(info: RuleInfo, check: Check)] {
    [
      (.adp01, adp01), (.adp02, adp02), (.adp03, adp03), (.adp04, adp04), (.adp05, adp05),
      (.adp06, adp06), (.adp07, adp07), (.adp08, adp08),
    ]
  }

  /// The laws that a run looks at.
  func laws(in run: any CellRunner) -> [Cell] {
    lookedAt(in: run) { $0.level.isLaw && $0.pace == .quick }
  }

  /// The choices that a run looks at.
  func choices(in run: any CellRunner) -> [Cell] {
    lookedAt(in: run) { $0.level.choice != nil }
  }

  /// The cells with cases whose rules a run looks at, of those that are wanted.
  ///
  /// What comes out differently from run to run says nothing about the suite, and may take the process down.
  func lookedAt(in run: any CellRunner, where isWanted: (RuleInfo) -> Bool) -> [Cell] {
    others.filter {
      !$0.cases.isEmpty && isWanted($0.rule) && run.options.looksAt($0.rule.id)
        && !$0.divergesInSomeRuns
    }
  }
}

extension [RuleInfo] {
  /// The texts of ``SuiteChecks``.
  static let suiteChecks: Self = [
    .adp01, .adp02, .adp03, .adp04, .adp05, .adp06, .adp07, .adp08,
  ]
}
