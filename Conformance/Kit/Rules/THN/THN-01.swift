extension RuleInfo {
  static let thn01 = RuleInfo(
    "THN-01",
    .must,
    "A handler for the value runs after fulfilment, with the value.",
    intent: "This is what a promise is for.",
    origin: "Promises/A+ 2.2.2.1",
    hint: "delivery of the value",
    narrowed: [.forValues(.ends, .verbs)]
  )
}

extension Handlers {
  static var thn01: Rule<A> {
    Rule(
      .thn01,
      .encounters(Encounter.heard(.value), or: .transform, runsOnce)
    )
  }
}
