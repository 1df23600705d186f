extension PromiseAdapter {
  @Rule static var chn07: Law {
    "A handler for errors fulfils the derived promise if it returns, and replaces the error if it fails."
    intent("A chain can recover in the middle, and an error can be translated.")
    origin("Promises/A+ 2.2.7.1, 2.2.7.2")
    hint("settling after a handler for errors")
    tried(verbs(Recovery<Self>.self), or: .recovery, ends: [.error]) { trial, moment in
      try giveTheirOwn(trial, moment)
      if moment.step.canFail { try fail(trial, moment) }
    }
    tried(verbs(ErrorObserver<Self>.self), or: .errorObserver, ends: [.error]) { trial, moment in
      let met = try trial.meet(moment) { handle in
        let probe = trial.probe("the handler")
        return (passed: moment.step.apply(trial, handle) { probe.hit() }, probe: probe)
      }
      for (passed, probe) in met.made {
        try trial.expect(probe, ran: 1, "after rejection")
        if let passed { try trial.expect(passed, met.end) }
      }
    }
  }
}
