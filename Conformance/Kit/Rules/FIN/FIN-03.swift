extension PromiseAdapter {
  @Rule static var fin03: Law {
    "A finally handler passes the value or the error on unchanged."
    intent("Cleaning up does not change the result.")
    origin("test262 Promise/prototype/finally")
    hint("the result of the finally handler")
    each(finallyVerbs(), or: .finally, arrivals: .plain) { trial, step in
      for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
        // One that returns a promise returns one with a value of its own.
        let derived = trial.arrive(outcome) { handle in step.apply(trial, handle) {} ?? handle }
        try trial.expect(derived, outcome)
      }
    }
  }
}
