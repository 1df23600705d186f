extension PromiseAdapter {
  @Rule static var chn12: Law {
    "A handler runs once, however many observers its result has."
    intent("Observing a result does not repeat the step that made it.")
    origin("new; a Combine-style future fails it")
    hint("steps that run for each observer")
    heard(everyVerb) { trial, moment in
      let probe = trial.probe("the handler")
      if let derived = try trial.derive(moment, { probe.hit() }).derived {
        let all = (0..<4).map { _ in
          let seen = trial.observe(derived)
          trial.quiesce()
          return seen.outcomes
        }
        try trial.check(
          all[0].count == 1 && all.allSatisfy { $0 == all[0] },
          "four observers saw \(all)"
        )
      }
      try trial.expect(probe, ran: 1, "with four observers")
    }
  }
}
