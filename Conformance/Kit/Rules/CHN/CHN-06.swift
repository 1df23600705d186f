extension PromiseAdapter {
  static var chn06: Law {
    Law(
      "An error passes unchanged through any number of links that have no handler for errors.",
      intent: "One handler at the end of a chain is enough for all of it.",
      origin: "Promises/A+ 2.2.7.4",
      hint: "links for values must pass errors on",
      each(
        everyVerb.filter { $0.isLink && !$0.ends.contains(.error) },
        or: .transform,
        arrivals: .plain
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
