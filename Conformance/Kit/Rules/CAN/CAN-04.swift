extension CancellableAdapter {
  @Rule static var can04: Law {
    "A settlement after the cancellation is dropped, and reports that it lost where settling reports which call won."
    intent("A producer that was too slow does no harm.")
    origin("bluebird; Kotlin")
    hint("settling what is cancelled")
    once { trial in
      let promise = trial.cancellable()
      let early = trial.observe(promise.handle)
      trial.cancel(promise)
      for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
        let reply = trial.settle(promise.settler, outcome)
        try trial.check(reply != true, "a settlement after the cancellation reports that it won")
        trial.quiesce()
        if !trial.design.settlesTwice { break }
      }
      let outcome = try trial.expectCancelled(early)
      try trial.expect(promise.handle, outcome)
    }
  }
}
