extension RuleInfo {
  static let thn07 = RuleInfo(
    "THN-07",
    .mustIf("a pair of handlers can be attached"),
    "Exactly one of a pair of handlers runs, and what it throws does not reach the other.",
    intent: "The two handlers are alternatives, not stages.",
    origin: "Promises/A+ 2.2.2, 2.2.3",
    hint: "a pair built from two links of a chain",
    narrowed: [.oneStep(.verbs), .whenHandled(.ends), .notTried(.arrivals, .seconds)]
  )
}

extension Handlers {
  static var thn07: Rule<A> {
    Rule(
      .thn07,
      .each(A.pairs, or: .pair) { trial, pair in
        for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
          let (value, error) = (
            trial.probe("the value handler"), trial.probe("the error handler")
          )
          let given = Observation()
          let (kept, fault) = (trial.token(), trial.fault())
          let derived = trial.arrive(outcome) { handle in
            pair.apply(
              trial.adapter,
              handle,
              { token throws(Fault) in
                value.hit()
                given.add(.fulfilled(token))
                throw fault
              },
              { reason in
                error.hit()
                given.add(.rejected(reason))
                return kept
              }
            )
          }
          let isFulfilled = if case .fulfilled = outcome { true } else { false }
          try trial.expect(derived, isFulfilled ? .rejected(fault) : .fulfilled(kept))
          try trial.check(
            value.count == (isFulfilled ? 1 : 0) && error.count == (isFulfilled ? 0 : 1),
            "\(outcome): the value handler ran \(times(value.count)), the error handler \(times(error.count))"
          )
          try trial.expect(given, outcome)
        }
      }
    )
  }
}
