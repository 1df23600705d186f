extension RuleInfo {
  static let ctx12 = RuleInfo(
    "CTX-12",
    .mustIf("a chain can be moved"),
    "A call that moves a chain to a context moves failures as well as values.",
    intent: "The error handler updates the screen as well, and must be on its thread.",
    origin: "new; the widely copied hand-written one moves values only",
    hint: "the failure path of the call that moves",
    narrowed: [.moving(.verbs), .notTried(.ends, .arrivals, .seconds)]
  )
}

extension Context {
  static var ctx12: Rule<A> {
    Rule(
      .ctx12,
      .each(A.movers, or: .mover) { trial, mover in
        for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
          let probe = trial.probe("the handler after the move")
          let gate = trial.stage.otherGate
          let moved = trial.arrive(outcome) { handle in
            let moved = mover.apply(trial.adapter, handle, gate)
            trial.adapter.observe(moved) { _ in probe.hit() }
            return moved
          }
          try trial.expect(moved, outcome)
          try trial.expect(probe, ran: 1, "after the move")
          try trial.check(
            probe.hits[0].inOtherGate,
            "\(outcome): the handler ran elsewhere (\(probe.hits[0]))"
          )
        }
      }
    )
  }
}
