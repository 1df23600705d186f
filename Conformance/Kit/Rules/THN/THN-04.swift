extension RuleInfo {
  static let thn04 = RuleInfo(
    "THN-04",
    .must,
    "A handler for the error runs after rejection, with the error.",
    intent: "A failure reaches whoever asked for it.",
    origin: "Promises/A+ 2.2.3.1",
    hint: "delivery of the error"
  )
}

extension Handlers {
  static var thn04: Rule<A> {
    Rule(
      .thn04,
      .each(A.recoveries, or: .recovery) { trial, step in
        try runsOnce(trial, .rejected(trial.fault())) { handle, note in
          let token = trial.token()
          _ = step.apply(trial.adapter, handle) { fault in
            note(.rejected(fault))
            return token
          }
        }
      }
        + .each(A.errorObservers, or: .errorObserver) { trial, step in
          try runsOnce(trial, .rejected(trial.fault())) { handle, note in
            _ = step.apply(trial.adapter, handle) { note(.rejected($0)) }
          }
        }
    )
  }
}
