extension RuleInfo {
  static let mem03 = RuleInfo(
    "MEM-03",
    .must,
    "A chain stays alive as long as its source can still settle.",
    intent: "Nobody has to keep a chain in a variable for it to run.",
    origin: "new",
    hint: "weak references from source to derived promise"
  )
}

extension Lifetime {
  static var mem03: Rule<A> {
    Rule(
      .mem03,
      .each(A.transforms, or: .transform, arrivals: [.eventually]) { trial, step in
        let probe = trial.probe("the last handler")
        let settler = chainHeldBySettler(trial, step, probe)
        trial.quiesce()
        try trial.expect(probe, ran: 0, "before fulfilment")
        let value = trial.token()
        trial.elsewhere { settler.settle(.fulfilled(value)) }
        trial.quiesce()
        try trial.expect(probe, ran: 1, "when only its source held it")
      }
    )
  }
}
