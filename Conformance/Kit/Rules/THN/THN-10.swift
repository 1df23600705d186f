extension PromiseAdapter {
  @Rule static var thn10: Law {
    "A handler that fails does not affect the other handlers of its promise."
    intent("A bug in one listener is not a bug in all.")
    origin("Promises/A+ 2.2.6.1, 2.2.6.2")
    hint("a throw that leaves the delivery loop")
    heard(everyVerb.filter(\.canFail), or: .throwingHandler) { trial, moment in
      let (before, after) = (trial.probe("the handler before"), trial.probe("the handler after"))
      let fault = trial.fault()
      let met = try trial.meet(moment.alone) { handle in
        if moment.isSecond { _ = moment.step.apply(trial, handle) { before.hit() } }
        let derived = moment.step.failing(trial, handle, with: fault)
        _ = moment.step.apply(trial, handle) { after.hit() }
        return derived
      }
      for derived in met.made.compactMap(\.self) { try trial.expect(derived, .rejected(fault)) }
      try trial.expect(before, ran: moment.isSecond ? 1 : 0, "beside one that fails")
      try trial.expect(after, ran: 1, "beside one that fails")
    }
  }
}
