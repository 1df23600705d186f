extension RuleInfo {
  static let thn06 = RuleInfo(
    "THN-06",
    .must,
    "A handler for the error runs at most once.",
    intent: "One failure, one alert.",
    origin: "Promises/A+ 2.2.3.3",
    hint: "handlers that stay registered after delivery"
  )
}

extension Handlers {
  static var thn06: Rule<A> {
    Rule(
      .thn06,
      .each(A.recoveries, or: .recovery) { trial, step in
        let token = trial.token()
        try runsAtMostOnce(trial, .rejected(trial.fault())) { handle, note in
          _ = step.apply(trial.adapter, handle) { _ in
            note()
            return token
          }
        }
      }
    )
  }
}
