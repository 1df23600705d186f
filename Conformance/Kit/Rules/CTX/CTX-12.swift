extension PromiseAdapter {
  @Rule static var ctx12: Law {
    "A call that moves a chain to a context moves failures as well as values."
    level(.mustIf("a chain can be moved"))
    intent("The error handler also updates the screen, and must run on the screen's thread.")
    origin("new; the widely copied hand-written one moves values only")
    hint("the failure path of the call that moves")
    tried(movers, or: .mover) { trial, moment in
      try moves(trial, moment.step, moment, keepsEnd: true) { $0 }
    }
    given(
      !movers.isEmpty,
      or: .mover,
      heard(everyVerb.filter { $0.schedule.isNamed && $0.isLink }, or: .mover) { trial, moment in
        let verb = moment.step
        // A call that named a context for its own handler does not keep the chain there.
        let keepsEnd = moment.end == .value || verb.keepsErrors
        for mover in movers {
          try moves(trial, mover, moment, keepsEnd: keepsEnd) {
            verb.apply(trial, $0) {} ?? $0
          }
        }
      }
    )
  }

  private static func moves(
    _ trial: Trial<Self>,
    _ mover: Mover<Self>,
    _ moment: Moment<some Sendable>,
    keepsEnd: Bool,
    _ before: @escaping @Sendable (Handle) -> Handle
  ) throws {
    let met = try trial.meet(moment) { handle in
      let probe = trial.probe("the handler after the move")
      let seen = Observation()
      let moved = mover.apply(trial, before(handle), trial.stage.otherGate)
      trial.onEnd(of: moved) { outcome in
        probe.hit()
        seen.add(outcome)
      }
      return (probe: probe, seen: seen)
    }
    for (probe, seen) in met.made {
      try trial.expect(probe, ran: 1, "after the move")
      let outcome = seen.outcomes[0]
      try trial.check(
        outcome == met.end || !keepsEnd,
        "a promise that was \(met.end), once moved, came to \(outcome)"
      )
      try trial.check(
        probe.hits[0].inOtherGate,
        "\(outcome): the handler ran elsewhere (\(probe.hits[0]))"
      )
    }
  }
}
