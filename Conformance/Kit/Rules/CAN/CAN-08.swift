extension CancellableAdapter {
  @Rule static var can08: Law {
    "The reason of the first cancellation is kept, and delivered unchanged."
    intent("Code that shows an error can tell whether the user or the clock gave up.")
    origin("DOM “signal abort”, steps 1 and 2")
    hint("a reason that is replaced or wrapped")
    given(.reason)
    once { trial in
      let promise = trial.cancellable()
      guard let cancel = promise.cancelWithReason else {
        throw TrialEnd.inconclusive("the adapter has no way to give a reason")
      }
      let early = trial.observe(promise.handle)
      let downstream = transforms.driven.first.map { step in
        trial.observe(step.passing(trial, promise.handle) {})
      }
      let reason = trial.fault()
      _ = cancel(reason)
      _ = cancel(trial.fault())
      _ = promise.cancel()
      try trial.expect(early, .rejected(reason))
      if let downstream { try trial.expect(downstream, .rejected(reason)) }
      try trial.expect(promise.handle, .rejected(reason))
    }
  }
}
