extension RuleInfo {
  static let ctx13 = RuleInfo(
    "CTX-13",
    .mustIf("handlers run on a dispatcher that is handed in"),
    "A handler runs once and is released, even if its dispatcher runs its work twice and keeps it.",
    intent: "A mistake in a queue does not become a payment made twice.",
    origin: "new",
    hint: "the closure that is handed to the dispatcher"
  )
}

extension Dispatching {
  static var ctx13: Rule<A> {
    Rule(
      .ctx13,
      .each(behindGate, or: .mover) { trial, step in
        try repeated(trial, trial.stage.gate) { handle, note in
          _ = step.apply(trial.adapter, handle) { token in
            note()
            return token
          }
        }
      }
        + .each(A.executors, or: .mover, arrivals: [.immediately]) { trial, executor in
          try repeated(trial, trial.stage.gate) { _, note in
            _ = executor.make(trial.adapter) { _ throws(Fault) in note() }
          }
        }
        + .each(A.movers, or: .mover) { trial, mover in
          let gate = trial.stage.otherGate
          try repeated(trial, gate) { handle, note in
            trial.adapter.observe(mover.apply(trial.adapter, handle, gate)) { _ in note() }
          }
        }
    )
  }

  private static func repeated(_ trial: Trial<A>, _ gate: Gate, _ attach: Attach) throws {
    let probe = trial.probe("the handler")
    let releases = Counter()
    gate.setJobHandling(.keeps)
    let (handle, settler) = trial.pending()
    trial.settle(settler, .fulfilled(trial.token()), arriving: trial.arrival) {
      attachCapturing(Token(in: trial.stage.ledger, onRelease: { releases.increment() }), probe) {
        attach(handle, $0)
      }
    }
    trial.quiesce()
    gate.setJobHandling(.runs)
    try trial.expect(probe, ran: 1, "when the dispatcher had run everything once")
    try trial.check(releases.count == 1, "what it captured is kept with the dispatcher's work")
    gate.runAgain()
    try trial.expect(probe, ran: 1, "when the dispatcher had run everything twice")
  }

  private static func attachCapturing(
    _ token: Token,
    _ probe: Probe,
    _ attach: (@escaping @Sendable () -> Void) -> Void
  ) {
    attach { withExtendedLifetime(token) { probe.hit() } }
  }
}
