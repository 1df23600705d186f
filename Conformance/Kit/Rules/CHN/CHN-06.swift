extension RuleInfo {
  static let chn06 = RuleInfo(
    "CHN-06",
    .must,
    "An error passes unchanged through any number of links that have no handler for errors.",
    intent: "One handler at the end of a chain is enough for all of it.",
    origin: "Promises/A+ 2.2.7.4",
    hint: "links for values must pass errors on",
    narrowed: [.errors(.ends), .passing(.verbs), .tried(by: "THN-08", .arrivals, .seconds)]
  )
}

extension Chaining {
  static var chn06: Rule<A> {
    Rule(
      .chn06,
      .each(
        A.everyVerb.filter { $0.isLink && !$0.ends.contains(.error) },
        or: .transform
      ) { trial, verb in
        try passes(trial, .rejected(trial.fault()), probe: "a link that is not for errors") {
          handle,
          probe in
          verb.apply(trial, handle) { probe.hit() } ?? handle
        }
      }
    )
  }
}
