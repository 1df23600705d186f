extension PromiseAdapter {
  static var thn05: Law {
    Law(
      "A handler for the error never runs before rejection, and not on fulfilment.",
      intent: "No alert is shown for something that worked.",
      origin: "Promises/A+ 2.2.3.2",
      hint: "attaching to a pending promise",
      each(recoveries, or: .recovery, arrivals: [.eventually]) { trial, step in
        let probe = trial.probe("the handler")
        let other = trial.token()
        let body: RecoveryBody = { _ in
          probe.hit()
          return other
        }
        let (handle, settler) = trial.pending()
        _ = step.apply(trial, handle, body)
        let (fulfilled, fulfiller) = trial.pending()
        let passed = step.apply(trial, fulfilled, body)
        let value = trial.token()
        try trial.expect(probe, ran: 0, "before rejection")
        trial.settle(fulfiller, .fulfilled(value))
        try trial.expect(passed, .fulfilled(value))
        try trial.expect(probe, ran: 0, "after fulfilment")
        trial.settle(settler, .rejected(trial.fault()))
        try trial.expect(probe, ran: 1, "after rejection")
      },
      tried(everyVerb.filter { $0.ends == .error }, or: .recovery, ends: [.value], staysOut)
    )
  }
}
