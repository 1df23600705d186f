extension RuleInfo {
  static let set02 = RuleInfo(
    "SET-02",
    .mustIf("one can wait for all, however they end"),
    "The combination waits for every input.",
    intent: "An input that fails early does not hide the outcomes of the others.",
    origin: "test262 Promise/allSettled",
    hint: "how arrivals are counted",
    needs: .combining,
    narrowed: [.combining()]
  )
}

extension AllSettled {
  static var set02: Rule<A> {
    Rule(
      .set02,
      .each(spellings, or: .allSettled) { trial, all in
        let last = trial.pending()
        let outcomes = [Outcome.rejected(trial.fault()), .fulfilled(trial.token())]
        let seen = trial.arrive(outcomes[0]) { handle in
          trial.combine(all, [handle, last.handle])
        }
        try trial.expectPending(seen, "with one input pending")
        trial.settle(last.settler, outcomes[1])
        try trial.expect(seen, .value(outcomes))
      }
    )
  }
}
