extension RuleInfo {
  static let all02 = RuleInfo(
    "ALL-02",
    .mustIf("promises can be combined"),
    "All is fulfilled with every value, in input order, once every input is fulfilled.",
    intent: "Results are found where their inputs were.",
    origin: "test262 Promise/all/S25.4.4.1_A7, A8.1",
    hint: "where values are collected",
    needs: .combining,
    narrowed: [.combining()]
  )
}

extension Combining {
  static var all02: Rule<A> {
    Rule(
      .all02,
      .each(spellings, or: .combining) { trial, all in
        let (early, late) = (trial.pending(), trial.pending())
        let values = (0..<3).map { _ in Outcome.fulfilled(trial.token()) }
        trial.settle(early.settler, values[1])
        let seen = trial.arrive(values[2]) { handle in
          trial.combine(all, [late.handle, early.handle, handle])
        }
        trial.settle(late.settler, values[0])
        try trial.expect(seen, .value(values))
      }
    )
  }
}
