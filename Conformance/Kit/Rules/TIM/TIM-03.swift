extension TimedAdapter {
  static var tim03: Law {
    Law(
      "A promise that settles within its limit keeps its outcome, and the clock keeps nothing of it.",
      .mustIf("a promise can have a time limit"),
      intent: "Time limits cost nothing once they are met.",
      origin: "DOM AbortSignal.timeout",
      hint: "the alarm, when the promise has settled",
      each(timeouts, or: .timeout, arrivals: .plain) { trial, timeout in
        for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
          let seen = trial.arrive(outcome) { handle in
            trial.observe(timeout.apply(trial, handle, limit))
          }
          try expect(trial, seen, outcome, "limited to \(limit)")
          try trial.check(trial.stage.clock.waiting == 0, "its alarm is still set")
          trial.advance(by: limit)
          try trial.expect(seen, reaches: 1, "it ended again when its time was up")
        }
      }
    )
  }
}
