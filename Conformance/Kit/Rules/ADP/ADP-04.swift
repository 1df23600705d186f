extension PromiseAdapter {
  @Rule static var adp04: Law {
    "No law that applies here passes on a promise that never settles."
    level(.meta)
    intent("A rule that passes when nothing happens proves nothing.")
    origin("Reactive Streams TCKVerificationSupport; bowtie fauxmplementations")
    hint("the suite, or the adapter")
    Part.suite { suite in
      let applicable = Set(suite.lookedAt(where: \.level.findsFaults).map(\.rule.id))
      let silent = suite.silent().filter { applicable.contains($0.rule.id) }
      // It never settles: waiting longer would show nothing more.
      let options = RunOptions(
        seed: suite.run.options.seed,
        scale: 100,
        patience: 0.5,
        stopsAtFailure: true
      )
      // Most of the time the rules wait for events that never come, so many of them run at the same time.
      let problem = await suite.run.firstProblem(in: silent, width: 16) { cell in
        // The promise is the same for every library, so each of its cells runs once.
        let results = await suite.run.caseResults(of: cell, with: options)
        let verdict = cell.judge(results, by: .init()).verdict
        if case .fail = verdict { return nil }
        return "\(cell.rule.id) gives \(verdict.word) on a promise that never settles"
      }
      return problem.map { .fail($0) } ?? .pass
    }
  }
}
