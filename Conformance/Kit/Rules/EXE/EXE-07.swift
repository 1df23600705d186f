extension PromiseAdapter {
  @Rule static var exe07: Law {
    "A promise made settled behaves like a pending one that was settled immediately."
    intent("A cached answer behaves as a fresh one does.")
    origin("Promises/A+ tests, testThreeCases")
    hint("a second code path for settled promises")
    each(makers, or: .maker) { trial, maker in
      let (made, outcome) = maker.make(trial)
      let (deferred, settler) = trial.pending()
      trial.settle(settler, outcome)
      for verb in verbs {
        if verb.schedule.place == .main { trial.stage.expectMain() }
        let replies = [made, deferred].map { reply(trial, verb, $0) }
        // What a handler for errors makes of an error may be a new value each time.
        let passes = verb.keepsErrors || !verb.ends.contain(outcome)
        try trial.check(
          replies[0].counts == replies[1].counts && replies[0].others == replies[1].others
            && (!passes || replies[0].ends == replies[1].ends),
          "`\(verb.text)` on it: \(replies[0]), on the other: \(replies[1])"
        )
        if passes, let end = replies[0].ends.first {
          try trial.check(end == outcome, "it was \(end)")
        }
      }
      try trial.expect(made, outcome)
    }
  }

  /// What comes of a verb on a promise: how often its handler ran, inside the call and in all, and how often its promise
  /// ended; how that ended; and what came of handlers that give a value or fail, and of an observer behind them.
  private static func reply(
    _ trial: Trial<Self>,
    _ verb: Verb<Self>,
    _ handle: Handle
  ) -> (counts: [Int], ends: [Outcome], others: [String]) {
    let (probe, value, fault) = (trial.probe("the handler"), trial.token(), trial.fault())
    let seen = trial.attaching { verb.apply(trial, handle) { probe.hit() } }.map(trial.observe)
    // What runs beside the trial may have run already, or not yet, when the call returns.
    let runsInside = verb.schedule.place.isDriven ? probe.count : 0
    let others = [
      trial.attaching { verb.giving(trial, handle, value) },
      trial.attaching { verb.canFail ? verb.failing(trial, handle, with: fault) : nil }, handle,
    ].map { $0.map(trial.observe) }
    trial.quiesce(until: {
      ([seen] + others).allSatisfy { $0?.outcomes.isEmpty != true }
    })
    let ends = seen?.outcomes ?? []
    return (
      [runsInside, probe.count, ends.count], ends,
      others.map { other in
        (other?.outcomes ?? []).map { end in
          if end == .fulfilled(value) { return "its value" }
          if end == .rejected(fault) { return "its error" }
          return end.isFulfilled ? "a value" : "a failure"
        }.joined(separator: ", ")
      }
    )
  }
}
