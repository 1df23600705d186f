extension PromiseAdapter {
  @Rule static var fin03: Law {
    "A finally handler passes the value or the error on unchanged."
    intent("Cleaning up does not change the result.")
    origin("test262 Promise/prototype/finally")
    hint("the result of the finally handler")
    each(finalizers, or: .finally, arrivals: .plain) { trial, step in
      for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
        let ignored = trial.token()
        let derived = trial.arrive(outcome) { handle in
          step.attach(trial, handle, inner: .fulfilled(ignored)) {}
        }
        try trial.expect(derived, outcome)
      }
    }
  }
}
