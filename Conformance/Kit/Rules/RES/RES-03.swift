extension RuleInfo {
  static let res03 = RuleInfo(
    "RES-03",
    .must,
    "A promise that follows another is rejected with its error.",
    intent: "A step that fails later fails the chain.",
    origin: "Promises/A+ 2.3.2.3",
    hint: "taking over the inner error",
    narrowed: [.errors(.ends), .following(.verbs, .seconds)]
  )
}

extension Resolution {
  static var res03: Rule<A> {
    Rule(
      .res03,
      following(ending: [.error]) { trial, occasion, follow in
        let met = try trial.meet(occasion, follow)
        for outer in met.made { try trial.expect(outer, met.end) }
      }
    )
  }
}
