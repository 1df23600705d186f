extension PromiseAdapter {
  @Rule static var exe09: Law {
    "A returned value fulfils the promise, a thrown error rejects it, a returned promise is followed."
    intent("Errors that are thrown immediately and errors that come later end up in one place.")
    origin("test262 Promise/try")
    hint("the call that starts a chain")
    each(attempts, or: .attempt) { trial, attempt in
      let (value, fault) = (trial.token(), trial.fault())
      if let kept = attempt.make(trial, value: { () throws(TrialFault) in value }) {
        try trial.expect(kept, .fulfilled(value))
        let thrown = attempt.make(trial, value: { () throws(TrialFault) in throw fault })
        if let thrown { try trial.expect(thrown, .rejected(fault)) }
      }
      for outcome in [Outcome.fulfilled(value), .rejected(fault)] {
        let (inner, settler) = trial.pending()
        guard let outer = attempt.make(trial, promise: { () throws(TrialFault) in inner })
        else { return }
        let early = trial.observe(outer)
        try trial.expectPending(early, "while the returned promise is pending")
        trial.settle(settler, outcome)
        try trial.expect(outer, outcome)
        let known = attempt.make(trial, promise: { () throws(TrialFault) in inner })
        if let known { try trial.expect(known, outcome) }
      }
      let thrown = attempt.make(trial, promise: { () throws(TrialFault) in throw fault })
      if let thrown { try trial.expect(thrown, .rejected(fault)) }
    }
  }
}
