extension SuiteRun {
  /// The verdict of a rule that has only these cases.
  func verdict<A: PromiseAdapter>(of part: Part, _ adapter: A.Type) async -> Verdict {
    let cell = Catalogue.cell(Law("", intent: "", hint: "", part), adapter)
    return cell.judge(await run.run(cell.cases, of: cell, run.options), by: .init()).verdict
  }
}
