extension RuleInfo {
  static let exe02 = RuleInfo(
    "EXE-02",
    .mustIf("a promise is made with its work"),
    "The work runs exactly once, however many observers the promise has.",
    intent: "Observing is not starting: a request is not sent twice.",
    origin: "new; implicit in Promises/A+",
    hint: "work that is kept and run for each observer",
    narrowed: [.making()]
  )
}

extension Creation {
  static var exe02: Rule<A> {
    Rule(
      .exe02,
      .each(A.workMakers, or: .executor, arrivals: [.immediately]) { trial, maker in
        let probe = trial.probe("the work")
        let value = trial.token()
        let handle = maker.make(trial.adapter) { settler throws(TrialFault) in
          probe.hit()
          _ = settler.fulfill(value)
        }
        let observations = (0..<3).map { _ in trial.observe(handle) }
        trial.quiesce()
        let late = trial.observe(handle)
        trial.quiesce()
        try trial.expect(probe, ran: 1, "with four observers")
        for observation in observations + [late] {
          try trial.expect(observation, .fulfilled(value))
        }
      }
    )
  }
}
