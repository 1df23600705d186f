extension PromiseAdapter {
  @Rule static var adp06: Law {
    "Verdicts do not depend on the order of rules or on the seed."
    level(.meta)
    intent("A verdict is about the library, not about the run.")
    origin("qntm/broken-promises-aplus")
    hint("the suite, or the adapter")
    Part.suite { suite in
      var options = suite.run.options
      options.seed = suite.run.options.seed &+ 0x5eed
      let problem = await suite.run.firstProblem(in: (suite.laws + suite.choices).reversed()) {
        [options] cell in
        let first = cell.judge(await suite.run.caseResults(of: cell), by: cell.declaration).verdict
        let again = cell.judge(
          Array(await suite.run.run(cell.cases.reversed(), of: cell, options).reversed()),
          by: cell.declaration
        ).verdict
        if first.word == again.word && first.value == again.value { return nil }
        return "\(cell.rule.id) gives \(first.word), and with another seed \(again.word)"
      }
      return problem.map { .fail($0) } ?? .pass
    }
  }
}
