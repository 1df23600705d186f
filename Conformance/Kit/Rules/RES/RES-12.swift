extension RuleInfo {
  static let res12 = RuleInfo(
    "RES-12",
    .must,
    "One promise can be followed by many.",
    intent: "A cached promise can be returned from every handler that needs it.",
    origin: "new",
    hint: "a slot for one follower",
    narrowed: [.following(.verbs, .seconds)]
  )
}

extension Resolution {
  static var res12: Rule<A> {
    Rule(
      .res12,
      following(ending: [.value, .error, .cancelled]) { trial, occasion, follow in
        let met = try trial.meet(occasion) { inner in (0..<5).map { _ in follow(inner) } }
        for outer in met.made.flatMap(\.self) { try trial.expect(outer, met.end) }
      }
    )
  }
}
