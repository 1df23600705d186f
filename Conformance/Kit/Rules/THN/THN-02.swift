extension PromiseAdapter {
  static var thn02: Law {
    Law(
      "A handler for the value never runs before fulfilment, and not on rejection.",
      intent: "A handler may rely on the value being there.",
      origin: "Promises/A+ 2.2.2.2",
      hint: "attaching to a pending promise",
      each(transforms, or: .transform, arrivals: [.eventually]) { trial, step in
        let probe = trial.probe("the handler")
        let body: TransformBody = { token in
          probe.hit()
          return token
        }
        let (handle, settler) = trial.pending()
        _ = step.apply(trial, handle, body)
        let (rejected, rejecter) = trial.pending()
        let failed = step.apply(trial, rejected, body)
        let fault = trial.fault()
        try trial.expect(probe, ran: 0, "before fulfilment")
        trial.settle(rejecter, .rejected(fault))
        try trial.expect(failed, .rejected(fault))
        try trial.expect(probe, ran: 0, "after a rejection")
        trial.settle(settler, .fulfilled(trial.token()))
        try trial.expect(probe, ran: 1, "after fulfilment")
      },
      tried(
        everyVerb.filter { $0.ends == .value },
        or: .transform,
        ends: [.error, .cancelled],
        staysOut
      )
    )
  }
}
