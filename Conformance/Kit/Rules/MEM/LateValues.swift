extension PromiseAdapter {
  /// Values and errors that come too late: one that lost a race may use promises in its `deinit`.
  static var lateValues: Part {
    arrivals("a late value") { trial in
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
