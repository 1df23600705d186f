extension PromiseAdapter {
  @Rule static var exe04: Law {
    "The promise can be settled after the work has returned, from any thread."
    intent("Work is usually asynchronous: that is what promises are for.")
    origin("test262 Promise/resolve-non-obj-deferred, reject-via-fn-deferred")
    hint("the settler must outlive the work")
    each(workMakers, or: .executor) { trial, maker in
      for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
        let kept = Box<Settler>()
        let handle = maker.make(trial) { settler throws(TrialFault) in
          kept.value = settler
        }
        let early = trial.observe(handle)
        try trial.expectPending(early, "while it was not settled")
        let settler = kept.take()
        trial.elsewhere { settler?.settle(outcome) }
        try trial.expect(early, outcome)
      }
    }
  }
}
