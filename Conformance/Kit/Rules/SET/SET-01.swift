extension RuleInfo {
  static let set01 = RuleInfo(
    "SET-01",
    .mustIf("one can wait for all, however they end"),
    "It is never rejected, and reports each outcome in the order of the inputs.",
    intent: "What failed and what did not is found out together.",
    origin: "test262 Promise/allSettled/resolved-all-mixed",
    hint: "errors of inputs, taken for its own",
    needs: .combining
  )
}

extension AllSettled {
  static var set01: Rule<A> {
    Rule(
      .set01,
      .oneEach(spellings, or: .allSettled) { trial, all in
        try trial.check(all, trial.mixtures(.withError))
      }
    )
  }
}
