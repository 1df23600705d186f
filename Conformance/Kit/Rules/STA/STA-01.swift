extension PromiseAdapter {
  @Rule static var sta01: Law {
    "A pending promise may become fulfilled, and may become rejected."
    intent("Both ways to end can be reached, and nothing is seen before.")
    origin("Promises/A+ 2.1.1")
    hint("the call that settles")
    once { trial in
      for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
        let (handle, settler) = trial.pending()
        let early = trial.observe(handle)
        try trial.expectPending(early, "before anything settled it")
        trial.settle(settler, outcome)
        try trial.expect(handle, outcome)
        try trial.expect(early, outcome)
      }
    }
  }
}
