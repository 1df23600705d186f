extension RuleInfo {
  static let res01 = RuleInfo(
    "RES-01",
    .must,
    "A promise that follows a pending one stays pending until that one settles.",
    intent: "The next step waits for the whole of this step.",
    origin: "Promises/A+ 2.3.2.1",
    hint: "a returned promise taken for a value",
    narrowed: [.following(.verbs, .seconds), .notTried(.ends, .arrivals)]
  )
}

extension Resolution {
  static var res01: Rule<A> {
    Rule(
      .res01,
      following { trial, follow in
        let (inner, settler) = trial.pending()
        let outer = follow(inner)
        let early = trial.observe(outer)
        try trial.expectPending(early, links: 4, "while the promise that it follows is pending")
        let value = trial.token()
        trial.settle(settler, .fulfilled(value))
        trial.quiesce()
        try trial.expect(early, .fulfilled(value))
      }
    )
  }
}
