extension PromiseAdapter {
  @Rule static var mem11: Law {
    "A value or an error that comes too late is released with no lock held."
    level(.mustIf("a promise can be settled twice"))
    intent("A value that lost a race may use promises in its `deinit`.")
    hint("what becomes of the argument where the promise is settled")
    given(.settlingTwice)
    arrivals { trial in
      let callbacks = Callbacks(trial)
      let (handle, settler) = trial.pending()
      let value = Outcome.fulfilled(trial.token())
      let seen = trial.settle(settler, value, arriving: trial.arrival) {
        trial.observe(handle)
      }
      let call = { @Sendable in
        trial.use(handle)
        settler.settle(value)
      }
      settler.settle(.fulfilled(callbacks.token(call)))
      settler.settle(.rejected(callbacks.fault(call)))
      try callbacks.expect(released: 2, "when they came too late")
      try trial.expect(seen, value)
    }
  }
}
