extension RuleInfo {
  static let mem04 = RuleInfo(
    "MEM-04",
    .must,
    "A handler that captured its own promise leaks nothing once it has run.",
    intent: "The most common reference cycle breaks itself.",
    origin: "new",
    hint: "the list of handlers after delivery",
    narrowed: [.notTried()]
  )
}

extension Lifetime {
  static var mem04: Rule<A> {
    Rule(
      .mem04,
      .each(A.transforms, or: .transform) { trial, step in
        let before = trial.stage.ledger.live
        try cycle(trial, step)
        trial.quiesce()
        try expectLive(trial, before, "payloads of a promise that its own handler captured")
      }
    )
  }
}
