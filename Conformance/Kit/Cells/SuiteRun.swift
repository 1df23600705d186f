/// A run with one subject, as rules about the suite see it.
struct SuiteRun: Sendable {
  /// What runs cells, and remembers their results.
  let run: any CellRunner
  /// The subject's cells of all rules that are not about the suite.
  let others: [Cell]
  /// All rules, and the cells of a promise that never settles.
  let rules: [RuleInfo]
  let silent: @Sendable () -> [Cell]
  /// Makes a cell of a rule for the subject's adapter.
  let cell: @Sendable (Law) -> Cell

  /// The laws that the run looks at.
  var laws: [Cell] { lookedAt { $0.level.isLaw && $0.pace == .quick } }

  /// The choices that the run looks at.
  var choices: [Cell] { lookedAt { $0.level.choice != nil } }

  /// The cells with cases whose rules the run looks at, of those that are wanted.
  ///
  /// What comes out differently from run to run says nothing about the suite, and may take the process down.
  func lookedAt(where isWanted: (RuleInfo) -> Bool) -> [Cell] {
    others.filter {
      $0.hasCases && isWanted($0.rule) && run.options.looksAt($0.rule.id)
        && !$0.divergesInSomeRuns
    }
  }

  /// The verdict of a rule that has only these cases.
  func verdict(of part: Part) async -> Verdict {
    let law = Law(Rule.Draft(info: RuleInfo(statement: ""), parts: [part]), name: #function)
    let cell = cell(law)
    return cell.judge(await run.run(cell.cases, of: cell, run.options), by: .init()).verdict
  }
}
