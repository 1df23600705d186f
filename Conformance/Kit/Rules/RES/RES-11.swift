extension PromiseAdapter {
  @Rule static var res11: Law {
    "A rejection's reason is not unwrapped, whatever is inside it."
    intent("An error that carries another error, or a promise, arrives as it was thrown.")
    origin("test262 Promise/reject-via-abrupt-queue")
    hint("code that looks into reasons")
    each(recoveries, or: .recovery, arrivals: .plain) { trial, step in
      let reason = TrialFault(in: trial.stage.ledger, underlying: trial.fault())
      let seen = Observation()
      let token = trial.token()
      let (source, recovered) = trial.arrive(.rejected(reason)) { handle in
        (
          handle,
          step.apply(trial, handle) { fault in
            seen.add(.rejected(fault))
            return token
          }
        )
      }
      try trial.expect(recovered, .fulfilled(token))
      try trial.expect(seen, .rejected(reason))
      try trial.expect(source, .rejected(reason))
    }
  }
}
