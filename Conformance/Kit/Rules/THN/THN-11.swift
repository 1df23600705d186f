extension RuleInfo {
  static let thn11 = RuleInfo(
    "THN-11",
    .must,
    "A handler that is attached inside a handler of the same promise runs.",
    intent: "Attaching is allowed at any time, also during delivery.",
    origin: "Promises/A+ 2.2.6.1",
    hint: "a list that is replaced after delivery",
    narrowed: [.whenHandled(.ends, .verbs), .oneArrival(.arrivals)]
  )
}

extension Handlers {
  static var thn11: Rule<A> {
    Rule(
      .thn11,
      .encounters(
        Encounter.heard(.value, arrivals: [.inside]) + Encounter.heard(.error, arrivals: [.inside]),
        or: .transform,
        runsOnce
      )
    )
  }
}
