extension RuleInfo {
  static let mem01 = RuleInfo(
    "MEM-01",
    .must,
    "Handlers, and what they captured, are released when they have run.",
    intent: "No `[weak self]` is needed to avoid a leak.",
    origin: "Reactive Streams 3.13",
    hint: "the list of handlers after delivery"
  )
}

extension Lifetime {
  static var mem01: Rule<A> {
    Rule(
      .mem01,
      .each(A.transforms, or: .transform) { trial, step in
        let (handle, settler) = trial.pending()
        let value = trial.token()
        let before = trial.stage.ledger.live
        let ran = trial.probe("the handler")
        try trial.settle(settler, .fulfilled(value), arriving: trial.arrival) {
          capture(trial, step, handle, ran)
          // Attached to a settled promise, the handler may have run by now.
          guard trial.arrival != .already else { return }
          try trial.check(
            trial.stage.ledger.live == before + 1,
            "the capture was released before the handler ran"
          )
        }
        trial.quiesce()
        try trial.expect(ran, ran: 1, "after fulfilment")
        try expectLive(trial, before, "captures of a handler that has run")
        // A handler for the other outcome never runs, but it is released as well.
        let unused = trial.probe("the other handler")
        for recovery in A.recoveries where recovery.schedule.place != .main {
          captureUnused(trial, recovery, handle, unused)
        }
        trial.quiesce()
        try trial.expect(unused, ran: 0, "after fulfilment")
        try expectLive(trial, before, "captures of a handler that will never run")
      }
    )
  }

  private static func capture(
    _ trial: Trial<A>,
    _ step: Transform<A>,
    _ handle: A.Handle,
    _ probe: Probe
  ) {
    let captured = trial.token()
    _ = step.apply(trial.adapter, handle) { token in
      withExtendedLifetime(captured) { probe.hit() }
      return token
    }
  }

  private static func captureUnused(
    _ trial: Trial<A>,
    _ step: Recovery<A>,
    _ handle: A.Handle,
    _ probe: Probe
  ) {
    let captured = trial.token()
    _ = step.apply(trial.adapter, handle) { _ in
      probe.hit()
      return captured
    }
  }
}
