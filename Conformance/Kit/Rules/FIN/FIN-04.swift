extension PromiseAdapter {
  @Rule static var fin04: Law {
    "An error that a finally handler throws replaces the outcome."
    intent("A failure to clean up is not hidden behind a success.")
    origin("test262 Promise/prototype/finally/rejection-reason-override-with-throw")
    hint("the catch around the finally handler")
    tried(finallyVerbs(\.canThrow), or: .throwingFinally, ends: .all) { trial, moment in
      let fault = trial.fault()
      let met = try trial.meet(moment) { handle in
        moment.step.failing(trial, handle, with: fault).map(trial.observe)
      }
      for case let seen? in met.made {
        if moment.end == .cancelled {
          // Whether it runs then is a choice, and so is what a late error does.
          try trial.expect(seen, reaches: 1, "what follows it never ended")
          try trial.check(
            seen.outcomes == [met.end] || seen.outcomes == [.rejected(fault)],
            "what follows it came to \(seen.outcomes)"
          )
        } else {
          try trial.expect(seen, .rejected(fault))
        }
      }
      try trial.check(met.end != .rejected(fault), "its source came to \(met.end)")
    }
  }
}
