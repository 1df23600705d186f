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
      for verb in everyVerb.driven {
        // What runs beside the trial may have run already, or not yet, when the call returns.
        let isDriven = verb.schedule.place.isDriven
        if verb.schedule.place == .main { trial.stage.expectMain() }
        let replies = [made, deferred].map { handle in
          let probe = trial.probe("the handler")
          let derived = trial.attaching { verb.apply(trial, handle) { probe.hit() } }
          let observation = derived.map(trial.observe)
          let runsInside = isDriven ? probe.count : 0
          trial.quiesce(until: { observation?.outcomes.isEmpty == false })
          return (runsInside, probe.count, observation?.outcomes ?? [])
        }
        let isSame = replies[0].0 == replies[1].0 && replies[0].1 == replies[1].1
        // What a handler for errors makes of an error may be a new value each time.
        let passes = verb.keepsErrors || !verb.ends.contain(outcome)
        try trial.check(
          isSame && replies[0].2.count == replies[1].2.count
            && (!passes || replies[0].2 == replies[1].2),
          "`\(verb.text)` on it: \(replies[0]), on the other: \(replies[1])"
        )
        if passes, let end = replies[0].2.first { try trial.check(end == outcome, "it was \(end)") }
      }
      try trial.expect(made, outcome)
    }
  }
}
