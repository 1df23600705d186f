extension RuleInfo {
  static let fin02 = RuleInfo(
    "FIN-02",
    .mustIf("something can be run at the end"),
    "A finally handler runs exactly once after rejection.",
    intent: "The spinner also stops when something went wrong.",
    origin: "test262 Promise/prototype/finally/rejection-reason-no-fulfill",
    hint: "a handler attached to one end only",
    narrowed: [.finally(.ends, .verbs)]
  )
}

extension Finally {
  static var fin02: Rule<A> {
    Rule(
      .fin02,
      .encounters(encounters(.error), or: .finally, runsOnce)
    )
  }
}
