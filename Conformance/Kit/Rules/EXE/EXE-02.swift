extension PromiseAdapter {
  @Rule static var exe02: Law {
    "The work runs exactly once, however many observers the promise has."
    intent("Observing is not starting: a request is not sent twice.")
    origin("new; implicit in Promises/A+")
    hint("work that is kept and run for each observer")
    each(workMakers, or: .executor) { trial, maker in
      let probe = trial.probe("the work")
      let value = trial.token()
      let handle = maker.make(trial) { settler throws(TrialFault) in
        probe.hit()
        _ = settler.fulfill(value)
      }
      let observations = (0..<3).map { _ in trial.observe(handle) }
      trial.quiesce()
      let late = trial.observe(handle)
      try trial.expect(probe, ran: 1, "with four observers")
      for observation in observations + [late] { try trial.expect(observation, .fulfilled(value)) }
    }
  }
}
