extension RuleInfo {
  static let thn03 = RuleInfo(
    "THN-03",
    .must,
    "A handler for the value runs at most once.",
    intent: "What a handler does — pay, post, push a screen — happens once.",
    origin: "Promises/A+ 2.2.2.3",
    hint: "handlers that stay registered after delivery"
  )
}

extension Handlers {
  static var thn03: Rule<A> {
    Rule(
      .thn03,
      .each(A.transforms, or: .transform) { trial, step in
        try runsAtMostOnce(trial, .fulfilled(trial.token())) { handle, note in
          _ = step.apply(trial.adapter, handle) { token in
            note()
            return token
          }
        }
      }
    )
  }
}
