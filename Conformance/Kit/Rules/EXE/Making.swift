/// EXE: what a promise does with the closure that it is made of.
extension PromiseAdapter {
  /// The closure runs once, however many observers the promise has.
  static func callingOnce<S: Founding>(
    _ makers: [S],
    or need: Profile.Need,
    _ name: String
  ) -> Part where S.A == Self {
    each(makers, or: need) { trial, maker in
      let probe = trial.probe(name)
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

  /// A closure that throws rejects the promise, or is ignored where it has settled that.
  static func throwing<S: Founding>(
    _ makers: [S],
    or need: Profile.Need
  ) -> Part where S.A == Self {
    each(makers.filter(\.canFail), or: need) { trial, maker in
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
