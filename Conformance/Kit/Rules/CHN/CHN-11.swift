extension RuleInfo {
  static let chn11 = RuleInfo(
    "CHN-11",
    .must,
    "A handler runs even if nobody observes its result.",
    intent: "Attaching a handler is a request to run it; nothing waits for a subscriber.",
    origin: "new; a Combine-style future fails it",
    hint: "work that waits for demand",
    narrowed: [.whenHandled(.ends, .verbs)]
  )
}

extension Chaining {
  static var chn11: Rule<A> {
    Rule(
      .chn11,
      .encounters(
        Encounter.heard(.value) + Encounter.heard(.error),
        or: .transform
      ) { trial, encounter in
        let met = try trial.meet(encounter, isObserved: false)
        try trial.check(met.given.count == 1, "unobserved, it ran \(times(met.given.count))")
      }
    )
  }
}
