extension RuleInfo {
  static let adp06 = RuleInfo(
    "ADP-06",
    .meta,
    "Verdicts do not depend on the order of rules or on the seed.",
    intent: "A verdict is about the library, not about the run.",
    origin: "qntm/broken-promises-aplus",
    hint: "the suite, or the adapter"
  )
}

extension SuiteChecks {
  @Sendable func adp06(_ run: any CellRunner) async -> Verdict {
    var options = run.options
    options.seed = run.options.seed &+ 0x5eed
    let problem = await run.firstProblem(in: (laws(in: run) + choices(in: run)).reversed()) {
      [options] cell in
      let first = cell.judge(await run.caseResults(of: cell), by: cell.declaration).verdict
      let again = cell.judge(
        Array(await run.run(cell.cases.reversed(), of: cell, options).reversed()),
        by: cell.declaration
      ).verdict
      if first.word == again.word && first.value == again.value { return nil }
      return "\(cell.rule.id) gives \(first.word), and with another seed \(again.word)"
    }
    return problem.map { .fail($0) } ?? .pass
  }
}
