extension RuleInfo {
  static let res06 = RuleInfo(
    "RES-06",
    .choice(key: "cycle", values: ["rejects", "traps", "pending", "cancels", "impossible"]),
    "Promises that follow each other in a cycle end or stay pending, and no thread hangs.",
    intent: "A cycle of waiting promises costs no processor time and no stack.",
    origin: "Promises/A+ 2.3, note 3.6",
    hint: "following a chain of followers"
  )
}

extension Resolution {
  static var res06: Rule<A> {
    Rule(
      .res06,
      .each(A.chains, or: .chain, arrivals: [.eventually]) { trial, chain in
        var words: Set<String> = []
        for length in 2...5 {
          let knots = (0..<length).map { _ in Box<A.Handle>() }
          let sources = (0..<length).map { _ in trial.pending() }
          let circle = (0..<length).map { index in
            chain.apply(trial.adapter, sources[index].handle) { token throws(Fault) in
              knots[(index + 1) % length].take() ?? sources[index].handle
            }
          }
          for (knot, handle) in zip(knots, circle) { knot.value = handle }
          let observations = circle.map(trial.observe)
          for source in sources { trial.settle(source.settler, .fulfilled(trial.token())) }
          trial.quiesce()
          try trial.check(knots.allSatisfy { $0.value == nil }, "a handler did not run")
          words.formUnion(observations.map(word))
        }
        trial.observed(words.sorted().joined(separator: " or "))
      }
    )
  }
}
