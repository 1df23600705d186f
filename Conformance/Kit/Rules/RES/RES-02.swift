extension RuleInfo {
  static let res02 = RuleInfo(
    "RES-02",
    .must,
    "A promise that follows another is fulfilled with its value.",
    intent: "A returned promise stands for its value.",
    origin: "Promises/A+ 2.3.2.2",
    hint: "taking over the inner value",
    narrowed: [.values(.ends), .following(.verbs)]
  )
}

extension Resolution {
  static var res02: Rule<A> {
    Rule(
      .res02,
      following(ending: [.value]) { trial, occasion, follow in
        let met = try trial.meet(occasion, follow)
        for outer in met.made { try trial.expect(outer, met.end) }
      }
        + .each(A.chains, ending: [.value], or: .chain) { trial, chain, occasion in
          // Each handler of one promise returns a promise of its own.
          let met = try trial.meet(occasion) { handle in
            (0..<3).map { _ in
              let value = trial.token()
              let outer = chain.apply(trial.adapter, handle) { _ throws(TrialFault) in
                trial.settled(.fulfilled(value))
              }
              return (outer: outer, value: value)
            }
          }
          for (outer, value) in met.made.flatMap(\.self) {
            try trial.expect(outer, .fulfilled(value))
          }
        }
    )
  }
}
