extension RuleInfo {
  static let thn06 = RuleInfo(
    "THN-06",
    .must,
    "A handler for the error runs at most once.",
    intent: "One failure, one alert.",
    origin: "Promises/A+ 2.2.3.3",
    hint: "handlers that stay registered after delivery",
    narrowed: [.forErrors(.ends, .verbs), .tried(by: "THN-04", .arrivals, .seconds)]
  )
}

extension Handlers {
  static var thn06: Rule<A> {
    Rule(
      .thn06,
      .each(A.everyVerb.filter { $0.ends.contains(.error) }, or: .recovery) { trial, verb in
        try runsAtMostOnce(trial, .rejected(trial.fault())) { handle, note in
          _ = verb.apply(trial, handle, note)
        }
      }
    )
  }
}
