extension PromiseAdapter {
  @Rule static var chn07: Law {
    "A handler for errors fulfils the derived promise if it returns, and replaces the error if it fails."
    intent("A chain can recover in the middle, and an error can be translated.")
    origin("Promises/A+ 2.2.7.1, 2.2.7.2")
    hint("settling after a handler for errors")
    tried(recoveries, or: .recovery, ends: [.error]) { trial, moment in
      let step = moment.step
      let recovered = try trial.meet(moment) { handle in
        let value = trial.token()
        return (derived: step.apply(trial, handle) { _ in value }, value: value)
      }
      for (derived, value) in recovered.made { try trial.expect(derived, .fulfilled(value)) }
      guard step.canFail else { return }
      let replaced = try trial.meet(moment) { handle in
        let other = trial.fault()
        let derived = step.apply(trial, handle) { _ throws(TrialFault) in throw other }
        return (derived: derived, other: other)
      }
      for (derived, other) in replaced.made { try trial.expect(derived, .rejected(other)) }
    }
    tried(errorObservers, or: .errorObserver, ends: [.error]) { trial, moment in
      let step = moment.step
      let met = try trial.meet(moment) { handle in
        let probe = trial.probe("the handler")
        return (passed: step.apply(trial, handle) { _ in probe.hit() }, probe: probe)
      }
      for (passed, probe) in met.made {
        try trial.expect(probe, ran: 1, "after rejection")
        if let passed { try trial.expect(passed, met.end) }
      }
    }
  }
}
