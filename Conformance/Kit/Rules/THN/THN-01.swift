extension RuleInfo {
  static let thn01 = RuleInfo(
    "THN-01",
    .must,
    "A handler for the value runs after fulfilment, with the value.",
    intent: "This is what a promise is for.",
    origin: "Promises/A+ 2.2.2.1",
    hint: "delivery of the value"
  )
}

extension Handlers {
  static var thn01: Rule<A> {
    Rule(
      .thn01,
      .each(A.transforms, or: .transform) { trial, step in
        try runsOnce(trial, .fulfilled(trial.token())) { handle, note in
          _ = step.apply(trial.adapter, handle) { token in
            note(.fulfilled(token))
            return token
          }
        }
      }
        + .each(A.valueObservers, or: .valueObserver) { trial, step in
          try runsOnce(trial, .fulfilled(trial.token())) { handle, note in
            step.apply(trial.adapter, handle) { note(.fulfilled($0)) }
          }
        }
    )
  }
}
