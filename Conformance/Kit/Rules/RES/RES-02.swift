extension RuleInfo {
  static let res02 = RuleInfo(
    "RES-02",
    .must,
    "A promise that follows another is fulfilled with its value.",
    intent: "A returned promise stands for its value.",
    origin: "Promises/A+ 2.3.2.2",
    hint: "taking over the inner value",
    narrowed: [.values(.ends), .following(.verbs, .seconds), .notTried(.arrivals)]
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
        + .each(A.chains, or: .chain) { trial, chain in
          // Each handler of one promise returns a promise of its own.
          let values = (0..<3).map { _ in trial.token() }
          let outers = trial.arrive(.fulfilled(trial.token())) { handle in
            values.map { value in
              chain.apply(trial.adapter, handle) { _ throws(Fault) in
                trial.settled(.fulfilled(value))
              }
            }
          }
          for (outer, value) in zip(outers, values) { try trial.expect(outer, .fulfilled(value)) }
        }
    )
  }
}
