extension RuleInfo {
  static let res12 = RuleInfo(
    "RES-12",
    .must,
    "One promise can be followed by many.",
    intent: "A cached promise can be returned from every handler that needs it.",
    origin: "new",
    hint: "a slot for one follower",
    narrowed: [.following(.verbs, .seconds), .notTried(.ends, .arrivals)]
  )
}

extension Resolution {
  static var res12: Rule<A> {
    Rule(
      .res12,
      following { trial, follow in
        for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
          let outers = trial.arrive(outcome) { inner in (0..<5).map { _ in follow(inner) } }
          for outer in outers { try trial.expect(outer, outcome) }
        }
      }
    )
  }
}
