extension RuleInfo {
  static let all03 = RuleInfo(
    "ALL-03",
    .mustIf("promises can be combined"),
    "All is rejected with the error of the input that was rejected first.",
    intent: "What is reported is what went wrong first.",
    origin: "test262 Promise/all/S25.4.4.1_A8.2",
    hint: "searching the inputs by index",
    needs: .combining
  )
}

extension Combining {
  static var all03: Rule<A> {
    Rule(
      .all03,
      .oneEach(spellings, or: .combining) { trial, all in
        let patterns = trial.patterns(.withError)
        try trial.check(all, patterns)
      }
    )
  }
}
