extension RuleInfo {
  static let ctx10 = RuleInfo(
    "CTX-10",
    .mustIf("handlers run on a dispatcher that is handed in"),
    "No handler runs before the dispatcher runs it, and all have run when the dispatcher is done.",
    intent: "A program's tests decide when handlers run, and know when none is left.",
    origin: "AsyncSequenceValidation TaskDriver",
    hint: "a thread or queue that is used beside the dispatcher",
    narrowed: [.dispatchers(.arrivals), .notTried(.ends, .verbs, .seconds)]
  )
}

extension Dispatching {
  static var ctx10: Rule<A> {
    Rule(
      .ctx10,
      .each(behindGate, or: .mover) { trial, step in
        try waits(trial, trial.stage.gate) { handle, note in
          let first = step.apply(trial.adapter, handle) { token in
            note()
            return token
          }
          _ = step.apply(trial.adapter, first) { token in
            note()
            return token
          }
        }
      }
        + .each(A.movers, or: .mover) { trial, mover in
          try waits(trial, trial.stage.otherGate) { handle, note in
            let moved = mover.apply(trial.adapter, handle, trial.stage.otherGate)
            for _ in 0..<2 { trial.adapter.observe(moved) { _ in note() } }
          }
        }
    )
  }

  private static func waits(_ trial: Trial<A>, _ gate: Gate, _ attach: Attach) throws {
    let probe = trial.probe("a handler")
    let (handle, settler) = trial.pending()
    trial.settle(settler, .fulfilled(trial.token()), arriving: trial.arrival) {
      for _ in 0..<4 { attach(handle, { probe.hit() }) }
    }
    // A call that moves a chain starts on the gate, and may wait there before it waits on the other one.
    if gate !== trial.stage.gate { trial.stage.gate.drain() }
    try trial.check(
      probe.count == 0,
      "handlers ran \(times(probe.count)) before the dispatcher ran anything"
    )
    gate.drain()
    try trial.check(
      probe.count == 8,
      "when the dispatcher had run everything, \(probe.count) of 8 had run"
    )
    try trial.check(gate.isEmpty, "work was left")
    try trial.expect(probe, ran: 8, "when no work was left")
  }
}
