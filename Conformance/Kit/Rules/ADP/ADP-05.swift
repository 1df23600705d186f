extension PromiseAdapter {
  static var adp05: Law {
    Law(
      "A rule that checks nothing is an error.",
      .meta,
      intent: "A pass means that something was checked.",
      origin: "Promises/A+ tests that pass without asserting",
      hint: "the suite, or the adapter",
      .suite { suite in
        let empty = Law("", intent: "", origin: "", hint: "", once { $0.quiesce() })
        let cell = Catalogue.cell(empty, Self.self)
        let verdict = cell.judge(
          await suite.run.run(cell.cases, of: cell, suite.run.options),
          by: .init()
        )
        .verdict
        if case .broken = verdict { return .pass }
        return .fail("a rule that checks nothing gives \(verdict.word)")
      }
    )
  }
}
