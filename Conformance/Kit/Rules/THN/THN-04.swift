extension RuleInfo {
  static let thn04 = RuleInfo(
    "THN-04",
    .must,
    "A handler for the error runs after rejection, with the error.",
    intent: "A failure reaches whoever asked for it.",
    origin: "Promises/A+ 2.2.3.1",
    hint: "delivery of the error",
    narrowed: [.forErrors(.ends, .verbs)]
  )
}

extension Handlers {
  static var thn04: Rule<A> {
    Rule(
      .thn04,
      .encounters(Encounter.heard(.error), or: .recovery, runsOnce)
    )
  }
}
