extension RuleInfo {
  static let rac01 = RuleInfo(
    "RAC-01",
    .mustIf("promises can be raced"),
    "A race ends like its first input to settle, with the same value or error.",
    intent: "Whatever comes first decides.",
    origin: "test262 Promise/race/S25.4.4.3_A7",
    hint: "what is done with errors",
    needs: .combining,
    narrowed: [.combining()]
  )
}

extension Racing {
  static var rac01: Rule<A> {
    Rule(
      .rac01,
      .oneEach(spellings, or: .racing) { trial, race in
        try trial.check(race, trial.patterns())
      }
    )
  }
}
