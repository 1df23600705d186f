extension RuleInfo {
  static let chn03 = RuleInfo(
    "CHN-03",
    .must,
    "A value that a handler returns fulfils the derived promise.",
    intent: "A chain is read from top to bottom: each step gets what the last one made.",
    origin: "Promises/A+ 2.2.7.1",
    hint: "settling the derived promise",
    narrowed: [.forValues(.ends, .verbs), .notTried(.arrivals, .seconds)]
  )
}

extension Chaining {
  static var chn03: Rule<A> {
    Rule(
      .chn03,
      .each(A.transforms, or: .transform) { trial, step in
        let other = trial.token()
        let derived = trial.arrive(.fulfilled(trial.token())) { handle in
          step.apply(trial.adapter, handle) { _ in other }
        }
        try trial.expect(derived, .fulfilled(other))
      }
    )
  }
}
