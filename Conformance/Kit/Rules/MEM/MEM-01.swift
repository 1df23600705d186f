extension PromiseAdapter {
  static var mem01: Law {
    Law(
      "Handlers, and what they captured, are released when they have run.",
      intent: "No `[weak self]` is needed to avoid a leak.",
      origin: "Reactive Streams 3.13",
      hint: "the list of handlers after delivery",
      each(transforms, or: .transform, arrivals: .plain) { trial, step in
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
        for recovery in recoveries.driven {
          captureUnused(trial, recovery, handle, unused)
        }
        trial.quiesce()
        try trial.expect(unused, ran: 0, "after fulfilment")
        try expectLive(trial, before, "captures of a handler that will never run")
      },
      each(verbs.filter { !$0.ends.isEmpty }, or: .transform, arrivals: .plain) { trial, verb in
        for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())]
        where verb.ends.contain(outcome) {
          let before = trial.stage.ledger.live
          let ran = trial.probe("the handler")
          let derived = trial.arrive(outcome) { capture(trial, verb, $0, ran) }
          trial.quiesce()
          try trial.expect(ran, ran: 1, "when it was \(outcome)")
          // What the handler makes of an error, where it cannot fail.
          let isError = if case .rejected = outcome { true } else { false }
          let own = isError && !verb.keepsErrors ? 1 : 0
          try expectLive(
            trial,
            before + own,
            "captures of a handler that has run, while what it made is held"
          )
          withExtendedLifetime(derived) {}
        }
      },
      heard(verbs, or: .transform, few: true) { trial, moment in
        let (ran, released) = (trial.probe("the handler"), Counter())
        let made = Log<Handle>()
        let count = moment.handlers
        let met = try trial.meet(moment.alone) { handle in
          for _ in 0..<count {
            let next = capture(trial, moment.step, handle, released) { ran.hit() }
            if let next { made.add(next) }
          }
        }
        try trial.expect(ran, ran: count, "when it was \(met.end)")
        trial.quiesce(until: { released.count == count })
        try trial.expect(
          released,
          reaches: count,
          "of \(count) captures \(released.count) were released, while what was made is held"
        )
        withExtendedLifetime((met, made)) {}
      },
      each(onTheTrialsTurns, or: .drivenPlace) { trial, verb in
        let (released, inTime) = (Counter(), Box<Bool>())
        let derived = trial.arrive(.fulfilled(trial.token())) { handle in
          capture(trial, verb, handle, released) {
            // A turn for the job that runs it, and one for what it sets off.
            trial.stage.gate.submit {
              trial.stage.gate.submit { inTime.value = released.count == 1 }
            }
          }
        }
        trial.quiesce()
        try trial.check(inTime.value != nil, "the handler never ran")
        try trial.check(inTime.value == true, "two turns after it ran, its captures still live")
        withExtendedLifetime(derived) {}
      }
    )
  }

  /// The verbs whose handlers run in turns of the gate, or inside the calls of the trial.
  private static var onTheTrialsTurns: [Verb<Self>] {
    verbs.filter { [.gate, .current].contains($0.schedule.place) && $0.ends.contains(.value) }
  }

  private static func capture(
    _ trial: Trial<Self>,
    _ verb: Verb<Self>,
    _ handle: Handle,
    _ released: Counter,
    _ body: @escaping @Sendable () -> Void
  ) -> Handle? {
    let captured = Token(in: trial.stage.ledger) { released.increment() }
    return verb.apply(trial, handle) { withExtendedLifetime(captured, body) }
  }

  private static func capture(
    _ trial: Trial<Self>,
    _ verb: Verb<Self>,
    _ handle: Handle,
    _ probe: Probe
  ) -> Handle? {
    let captured = trial.token()
    return verb.apply(trial, handle) { withExtendedLifetime(captured) { probe.hit() } }
  }

  private static func capture(
    _ trial: Trial<Self>,
    _ step: Transform<Self>,
    _ handle: Handle,
    _ probe: Probe
  ) {
    let captured = trial.token()
    _ = step.apply(trial, handle) { token in
      withExtendedLifetime(captured) { probe.hit() }
      return token
    }
  }

  private static func captureUnused(
    _ trial: Trial<Self>,
    _ step: Recovery<Self>,
    _ handle: Handle,
    _ probe: Probe
  ) {
    let captured = trial.token()
    _ = step.apply(trial, handle) { _ in
      probe.hit()
      return captured
    }
  }
}
