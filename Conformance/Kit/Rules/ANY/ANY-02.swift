extension RuleInfo {
  static let any02 = RuleInfo(
    "ANY-02",
    .mustIf("one can ask for the first value"),
    "If all inputs are rejected it is, too, with all errors in the order of the inputs.",
    intent: "What went wrong with each server can be told.",
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
        try trial.check(any, trial.mixtures(.errors))
      }
    )
  }
}
