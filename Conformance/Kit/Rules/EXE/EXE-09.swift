extension PromiseAdapter {
  static var exe09: Law {
    Law(
      "EXE-09",
      .mustIf("a chain can start with a closure"),
      "A returned value fulfils the promise, a thrown error rejects it, a returned promise is followed.",
      intent: "Errors that are thrown at once and errors that come later end up in one place.",
      origin: "test262 Promise/try",
      hint: "the call that starts a chain",
      each(attempts, or: .attempt) { trial, attempt in
        let (value, fault) = (trial.token(), trial.fault())
        switch attempt.make {
        case .value(let make):
          try trial.expect(
            make(trial.adapter) { () throws(TrialFault) in value },
            .fulfilled(value)
          )
          try trial.expect(
            make(trial.adapter) { () throws(TrialFault) in throw fault },
            .rejected(fault)
          )
        case .promise(let make):
          let (inner, settler) = trial.pending()
          let outer = make(trial.adapter) { () throws(TrialFault) in inner }
          let early = trial.observe(outer)
          try trial.expectPending(early, "while the returned promise is pending")
          trial.settle(settler, .fulfilled(value))
          try trial.expect(outer, .fulfilled(value))
          for outcome in [Outcome.fulfilled(value), .rejected(fault)] {
            let known = trial.settled(outcome)
            try trial.expect(make(trial.adapter) { () throws(TrialFault) in known }, outcome)
          }
          let (failing, rejecter) = trial.pending()
          let failed = make(trial.adapter) { () throws(TrialFault) in failing }
          trial.settle(rejecter, .rejected(fault))
          try trial.expect(failed, .rejected(fault))
          try trial.expect(
            make(trial.adapter) { () throws(TrialFault) in throw fault },
            .rejected(fault)
          )
        }
      }
    )
  }
}
