extension RuleInfo {
  static let ctx12 = RuleInfo(
    "CTX-12",
    .mustIf("a chain can be moved"),
    "A call that moves a chain to a context moves failures as well as values.",
    intent: "The error handler updates the screen as well, and must be on its thread.",
    origin: "new; the widely copied hand-written one moves values only",
    hint: "the failure path of the call that moves",
    narrowed: [.moving(.verbs)]
  )
}

extension Context {
  static var ctx12: Rule<A> {
    Rule(
      .ctx12,
      .each(A.movers, ending: [.value, .error, .cancelled], or: .mover) { trial, mover, occasion in
        try moves(trial, mover, occasion, keepsEnd: true) { $0 }
      }
        + .require(
          !A.movers.isEmpty,
          .mover,
          eachHeard(A.everyVerb.filter { $0.schedule.isNamed && $0.isLink }, or: .mover) {
            trial,
            verb,
            occasion in
            // A call that named a context for its own handler does not keep the chain there.
            let keepsEnd = occasion.end == .value || verb.keepsErrors
            for mover in A.movers {
              try moves(trial, mover, occasion, keepsEnd: keepsEnd) {
                verb.apply(trial, $0) {} ?? $0
              }
            }
          }
        )
    )
  }

  private static func moves(
    _ trial: Trial<A>,
    _ mover: Mover<A>,
    _ occasion: Occasion,
    keepsEnd: Bool,
    _ before: @escaping @Sendable (A.Handle) -> A.Handle
  ) throws {
    let met = try trial.meet(occasion) { handle in
      let probe = trial.probe("the handler after the move")
      let seen = Observation()
      let moved = mover.apply(trial.adapter, before(handle), trial.stage.otherGate)
      trial.adapter.observe(moved) { outcome in
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
