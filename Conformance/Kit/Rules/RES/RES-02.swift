extension RuleInfo {
  static let res02 = RuleInfo(
    "RES-02",
    .must,
    "A promise that follows another is fulfilled with its value.",
    intent: "A returned promise stands for its value.",
    origin: "Promises/A+ 2.3.2.2",
    hint: "taking over the inner value"
  )
}

extension Resolution {
  static var res02: Rule<A> {
    Rule(
      .res02,
      following { trial, follow in
        let value = trial.token()
        let outer = trial.arrive(.fulfilled(value), follow)
        try trial.expect(outer, .fulfilled(value))
      }
    )
  }
}
