extension PromiseAdapter {
  @Rule static var exe03: Law {
    "The work can settle the promise while it runs."
    intent("Work that is finished immediately can settle immediately.")
    origin("test262 Promise/resolve-non-obj-immed, reject-via-fn-immed")
    hint("the state must be ready before the work runs")
    each(workMakers, or: .executor) { trial, maker in
      for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
        let handle = maker.make(trial) { settler throws(TrialFault) in
          settler.settle(outcome)
        }
        try trial.expect(handle, outcome)
      }
    }
  }
}
