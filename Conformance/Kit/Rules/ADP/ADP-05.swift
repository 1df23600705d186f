extension PromiseAdapter {
  @Rule static var adp05: Law {
    "A rule that checks nothing is an error."
    level(.meta)
    intent("A pass means that something was checked.")
    origin("Promises/A+ tests that pass without asserting")
    hint("the suite, or the adapter")
    Part.suite { suite in
      let verdict = await suite.verdict(of: once { $0.quiesce() })
      if case .broken = verdict { return .pass }
      return .fail("a rule that checks nothing gives \(verdict.word)")
    }
  }
}
