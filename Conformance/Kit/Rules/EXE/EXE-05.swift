extension PromiseAdapter {
  @Rule static var exe05: Law {
    "An error that the work throws rejects the promise, or is ignored if the promise is settled."
    intent("An error on the way to an answer reaches the code that waits for the answer.")
    origin("test262 Promise/reject-via-abrupt, exception-after-resolve-in-executor")
    hint("the initialiser must catch the error, and reject as any other caller does")
    each(workMakers.filter(\.canFail), or: .throwingExecutor) { trial, maker in
      let fault = trial.fault()
      let thrown = maker.make(trial) { _ throws(TrialFault) in throw fault }
      try trial.expect(thrown, .rejected(fault))
      let value = trial.token()
      let settled = maker.make(trial) { settler throws(TrialFault) in
        _ = settler.fulfill(value)
        throw fault
      }
      try trial.expect(settled, .fulfilled(value))
    }
  }
}
