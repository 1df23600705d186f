extension CancellableAdapter {
  @Rule static var can03: Law {
    "Cancelling a settled promise changes nothing, and no hook is called."
    intent("A result that has arrived stays.")
    origin("CompletableFuture.cancel; Kotlin Job")
    hint("looking at the state before cancelling; hooks that stay after settlement")
    arrivals { trial in
      for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
        let hook = trial.probe("the hook")
        let promise = trial.cancellable(hook)
        let early = trial.settle(promise.settler, outcome, arriving: trial.arrival) {
          trial.observe(promise.handle)
        }
        // Before the handlers have run, and after.
        trial.cancel(promise)
        try trial.expect(early, outcome)
        trial.cancel(promise)
        try trial.expect(promise.handle, outcome)
        try trial.expect(early, outcome)
        try trial.expect(hook, ran: 0, "when cancelled after it was \(outcome)")
      }
    }
  }
}
