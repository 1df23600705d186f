extension RuleInfo {
  static let any02 = RuleInfo(
    "ANY-02",
    .mustIf("one can ask for the first value"),
    "If all inputs are rejected, so is the combination, with all errors in input order.",
    intent: "The program can tell what went wrong with each server.",
    origin: "test262 Promise/any/reject-all-mixed",
    hint: "where errors are collected",
    needs: .combining
  )
}

extension FirstValue {
  static var any02: Rule<A> {
    Rule(
      .any02,
      .oneEach(spellings, or: .any) { trial, any in
        try trial.check(any, trial.patterns(.errors))
      }
    )
  }
}
