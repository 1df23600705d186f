extension RuleInfo {
  static let thn03 = RuleInfo(
    "THN-03",
    .must,
    "A handler for the value runs at most once.",
    intent: "What a handler does — pay, post, push a screen — happens once.",
    origin: "Promises/A+ 2.2.2.3",
    hint: "handlers that stay registered after delivery",
    narrowed: [.forValues(.ends, .verbs), .tried(by: "THN-01", .arrivals, .seconds)]
  )
}

extension Handlers {
  static var thn03: Rule<A> {
    Rule(
      .thn03,
      .each(A.everyVerb.filter { $0.ends.contains(.value) }, or: .transform) { trial, verb in
        try runsAtMostOnce(trial, .fulfilled(trial.token())) { handle, note in
          _ = verb.apply(trial, handle, note)
        }
      }
    )
  }
}
