extension TimedAdapter {
  @Rule static var tim10: Law {
    "A clock that is gone, and will never ring, ends nothing: a promise with a limit continues without it."
    intent("Only time that is up is a reason to give up.")
    hint("what the release of an alarm that never went off does")
    each(timeouts, or: .timeout) { trial, timeout in
      for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
        let (handle, settler) = trial.pending()
        let seen = trial.observe(timeout.apply(trial, handle, limit))
        trial.stage.clock.dropAlarms()
        try trial.proveNothing(links: 3)
        try trial.check(seen.all.isEmpty, "when its clock was gone it came to \(seen.all)")
        trial.settle(settler, outcome)
        try expect(trial, seen, outcome, "with no clock")
      }
    }
  }
}
