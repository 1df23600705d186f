extension PromiseAdapter {
  static var chn05: Law {
    Law(
      "A value passes unchanged through any number of links that have no handler for values.",
      intent: "Error handling can stand anywhere in a chain without touching the good case.",
      origin: "Promises/A+ 2.2.7.3",
      hint: "links for errors must pass values on",
      each(
        everyVerb.filter { $0.isLink && !$0.ends.contains(.value) },
        or: .recovery,
        arrivals: .plain
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
