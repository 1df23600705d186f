extension PromiseAdapter {
  @Rule static var chn14: Law {
    "A handler for some errors deals with those; any other, and a value, pass by unchanged."
    intent("What was not planned for is seen at the end of the chain.")
    origin("bluebird `.catch(predicate)`; PromiseKit `recover(only:)`")
    hint("what a handler does with an error that it was not asked for")
    each(someErrors, or: .someErrors, arrivals: .plain) { trial, spelling in
      let (chosen, value) = (trial.fault(), trial.token())
      for (outcome, end, runs) in [
        (Outcome.rejected(chosen), Outcome.fulfilled(value), 1),
        passing(.rejected(trial.fault())),
        passing(.fulfilled(trial.token())),
      ] {
        let probe = trial.probe("the handler")
        let derived = trial.arrive(outcome) { handle in
          spelling.apply(trial.adapter, handle, chosen) {
            probe.hit()
            return value
          }
        }
        try trial.expect(derived, end)
        try trial.expect(probe, ran: runs, "when the promise was \(outcome)")
      }
    }
  }

  private static func passing(_ outcome: Outcome) -> (Outcome, Outcome, Int) {
    (outcome, outcome, 0)
  }
}
