extension PromiseAdapter {
  @Rule static var chn04: Law {
    "An error that a handler throws rejects the derived promise with that same error."
    intent("Nothing that goes wrong inside a handler is lost, or turned into something else.")
    origin("Promises/A+ 2.2.7.2")
    hint("the catch around the handler")
    heard(everyVerb.filter(\.canFail), or: .throwingHandler) { trial, moment in
      let met = try trial.meet(moment) { handle in
        let fault = trial.fault()
        return (derived: moment.step.failing(trial, handle, with: fault), fault: fault)
      }
      for case (let derived?, let fault) in met.made { try trial.expect(derived, .rejected(fault)) }
    }
  }
}
