extension RuleInfo {
  static let any05 = RuleInfo(
    "ANY-05",
    .mustIf("one can ask for the first value"),
    "With some inputs rejected and one pending, the combination stays pending.",
    intent: "As long as one server may still answer, nothing is decided.",
    origin: "test262 Promise/any",
    hint: "how errors are counted",
    needs: .combining,
    narrowed: [.combining()]
  )
}

extension FirstValue {
  static var any05: Rule<A> {
    Rule(
      .any05,
      .each(spellings, or: .any) { trial, any in
        let last = trial.pending()
        let fault = Outcome.rejected(trial.fault())
        let seen = trial.arrive(fault) { handle in
          // The same promise, listed twice, counts twice.
          trial.combine(any, [handle, last.handle, handle])
        }
        try trial.expectPending(seen, "with one input pending")
        trial.settle(last.settler, fault)
        try trial.expect(seen, .any, of: [(0, fault), (2, fault), (1, fault)], count: 3)
      }
    )
  }
}
