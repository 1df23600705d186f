extension SuiteRun {
  /// The verdict of a rule that has only these cases.
  func verdict<A: PromiseAdapter>(of part: Part, _ adapter: A.Type) async -> Verdict {
    let law = Law(Rule.Draft(info: RuleInfo(statement: ""), parts: [part]), name: #function)
    let cell = Catalogue.cell(law, adapter)
    return cell.judge(await run.run(cell.cases, of: cell, run.options), by: .init()).verdict
  }
}
