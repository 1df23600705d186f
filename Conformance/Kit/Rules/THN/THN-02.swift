extension PromiseAdapter {
  static var thn02: Law {
    Law(
      "A handler for the value never runs before fulfilment, and not on rejection.",
      intent: "A handler may rely on the value being there.",
      origin: "Promises/A+ 2.2.2.2",
      hint: "attaching to a pending promise",
      each(everyVerb.filter { $0.ends == .value }, or: .transform, arrivals: [.eventually]) {
        trial,
        verb in
        try waits(trial, verb, for: .fulfilled(trial.token()), not: .rejected(trial.fault()))
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
