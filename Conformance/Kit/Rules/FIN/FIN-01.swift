extension RuleInfo {
  static let fin01 = RuleInfo(
    "FIN-01",
    .mustIf("something can be run at the end"),
    "A finally handler runs exactly once after fulfilment.",
    intent: "The spinner stops, and stops once.",
    origin: "test262 Promise/prototype/finally/resolution-value-no-override",
    hint: "a handler attached to both ends",
    narrowed: [.finally(.ends, .verbs)]
  )
}

extension Finally {
  static var fin01: Rule<A> {
    Rule(
      .fin01,
      .encounters(encounters(.value), or: .finally, runsOnce)
    )
  }
}
