extension RuleInfo {
  static let adp05 = RuleInfo(
    "ADP-05",
    .meta,
    "A rule that checks nothing is an error.",
    intent: "A pass means that something was checked.",
    origin: "Promises/A+ tests that pass without asserting",
    hint: "the suite, or the adapter"
  )
}

extension SuiteChecks {
  @Sendable func adp05(_ run: any CellRunner) async -> Verdict {
    let empty = Rule<A>(
      RuleInfo("ADP-05", .must, "", intent: "", origin: "", hint: ""),
      .once { trial in trial.quiesce() }
    )
    let cell = Catalogue.cell(empty)
    let verdict = cell.judge(await run.run(cell.cases, of: cell, run.options), by: .init())
      .verdict
    if case .broken = verdict { return .pass }
    return .fail("a rule that checks nothing gives \(verdict.word)")
  }
}
