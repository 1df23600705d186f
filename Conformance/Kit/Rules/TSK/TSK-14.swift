extension AsyncHandlingAdapter {
  @Rule static var tsk14: Law {
    "An async handler runs once, and its promise ends as it does, and not before."
    intent("A step can wait for a server, and what follows waits for the step.")
    origin("ECMAScript, async functions as handlers")
    hint("the task of the handler, and what settles the derived promise")
    tried(ends: .both, arrivals: .plain) { trial, moment in
      let runs = moment.end == .value
      for result in [true, false].map(trial.outcome(fulfilled:)) {
        let (handle, settler) = trial.pending()
        let outcome = trial.outcome(fulfilled: runs)
        let (given, latch) = (Log<Outcome>(), Latch())
        let seen = trial.settle(settler, outcome, arriving: moment.arrival) {
          let derived = trial.transform(handle) { token async throws(TrialFault) -> Token in
            given.add(.fulfilled(token))
            trial.activity.fire()
            await latch.wait()
            return try result.get(trial)
          }
          return trial.observe(derived)
        }
        if runs {
          try trial.check(trial.wait { given.count > 0 }, "the handler never ran")
          try trial.expectPending(seen, "while its handler waits")
        }
        latch.open()
        _ = trial.wait { seen.count > 0 }
        try trial.expect(seen, runs ? result : outcome)
        try trial.check(
          given.all == (runs ? [outcome] : []),
          "of a promise that was \(outcome), its handler was told: \(given.all.inTurn)"
        )
      }
    }
  }
}
