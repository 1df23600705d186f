extension RuleInfo {
  static let chn03 = RuleInfo(
    "CHN-03",
    .must,
    "A value that a handler returns fulfils the derived promise.",
    intent: "A chain is read from top to bottom: each step gets what the last one made.",
    origin: "Promises/A+ 2.2.7.1",
    hint: "settling the derived promise",
    narrowed: [.forValues(.ends, .verbs)]
  )
}

extension Chaining {
  static var chn03: Rule<A> {
    Rule(
      .chn03,
      .each(A.transforms, ending: [.value], or: .transform) { trial, step, occasion in
        let met = try trial.meet(occasion) { handle in
          let other = trial.token()
          return (derived: step.apply(trial.adapter, handle) { _ in other }, other: other)
        }
        for (derived, other) in met.made { try trial.expect(derived, .fulfilled(other)) }
      }
    )
  }
}
