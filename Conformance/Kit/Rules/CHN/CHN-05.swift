extension RuleInfo {
  static let chn05 = RuleInfo(
    "CHN-05",
    .must,
    "A value passes unchanged through any number of links that have no handler for values.",
    intent: "Error handling can stand anywhere in a chain without touching the good case.",
    origin: "Promises/A+ 2.2.7.3",
    hint: "links for errors must pass values on",
    narrowed: [.values(.ends), .passing(.verbs), .tried(by: "THN-08", .arrivals, .seconds)]
  )
}

extension Chaining {
  static var chn05: Rule<A> {
    Rule(
      .chn05,
      .each(
        A.everyVerb.filter { $0.isLink && !$0.ends.contains(.value) },
        or: .recovery
      ) { trial, verb in
        try passes(trial, .fulfilled(trial.token()), probe: "a link that is not for values") {
          handle,
          probe in
          verb.apply(trial, handle) { probe.hit() } ?? handle
        }
      }
    )
  }
}
