/// THN: when handlers run, how often, and which of them.
extension PromiseAdapter {
  /// Fails the trial unless the handler ran once, and was given what the promise ended with.
  static func runsOnce(_ trial: Trial<Self>, _ moment: Moment<Verb<Self>>) throws {
    let met = try trial.hear(moment)
    try trial.check(
      met.given.count == 1 && (met.given[0] ?? met.end) == met.end,
      "the handler of a promise that was \(met.end) got \(words(met.given))"
    )
  }

  /// Handlers for one end alone, which do not run before their promise ends so, nor when one ends otherwise.
  static func only(_ end: Ends, or need: Profile.Need, not others: [Ends]) -> Part {
    let verbs = everyVerb.filter { $0.ends == end }
    return each(verbs, or: need, arrivals: [.eventually]) { trial, verb in
      let probe = trial.probe("the handler")
      let (outcome, other) = (
        trial.outcome(fulfilled: end == .value), trial.outcome(fulfilled: end != .value)
      )
      let (handle, settler) = trial.pending()
      _ = verb.apply(trial, handle) { probe.hit() }
      let (ended, otherSettler) = trial.pending()
      let passed = verb.apply(trial, ended) { probe.hit() }
      try trial.expect(probe, ran: 0, "before anything was settled")
      trial.settle(otherSettler, other)
      if let passed { try trial.expect(passed, other) }
      try trial.expect(probe, ran: 0, "when it was \(other)")
      trial.settle(settler, outcome)
      try trial.expect(probe, ran: 1, "when it was \(outcome)")
    }
      + tried(verbs, or: need, ends: others) { trial, moment in
        let met = try trial.hear(moment)
        try trial.check(
          met.given.isEmpty,
          "a handler for another end, of a promise that was \(met.end), got \(words(met.given))"
        )
      }
  }

  static func words(_ given: [Outcome?]) -> String {
    given.map { $0?.description ?? "no outcome" }.inTurn
  }

  /// Handlers for an end, which do not run a second time, whatever is done.
  static func atMostOnce(_ end: Ends, or need: Profile.Need) -> Part {
    each(everyVerb.hearing(end), or: need, arrivals: .plain) { trial, verb in
      let probe = trial.probe("the handler")
      let outcome = trial.outcome(fulfilled: end == .value)
      let (handle, settler) = trial.pending()
      trial.settle(settler, outcome, arriving: trial.arrival) {
        _ = verb.apply(trial, handle) { probe.hit() }
      }
      trial.quiesce()
      if trial.design.settlesTwice {
        for _ in 0..<3 {
          trial.settle(settler, outcome)
          trial.settle(settler, .fulfilled(trial.token()))
          trial.settle(settler, .rejected(trial.fault()))
        }
      }
      _ = trial.observe(handle)
      try trial.expect(probe, ran: 1, "at the end")
    }
  }
}
