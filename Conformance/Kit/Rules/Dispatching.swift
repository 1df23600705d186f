/// The rules of CTX about dispatchers: one that waits, one that discards, one that repeats itself.
enum Dispatching<A: PromiseAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "CTX-10",
        .mustIf("handlers run on a dispatcher that is handed in"),
        "Nothing runs before the dispatcher runs it, and then everything does.",
        intent: "A program's tests decide when handlers run, and know when none is left.",
        origin: "AsyncSequenceValidation TaskDriver",
        hint: "a thread or queue that is used beside the dispatcher",
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
      ),
      Rule(
        "CTX-11",
        .choice(key: "executor-drops", values: ["pending", "cancels", "falls-back"]),
        "A handler that its dispatcher discards is released unrun, or runs elsewhere.",
        intent: "What becomes of a chain whose queue was shut down.",
        origin: "new",
        hint: "what the library keeps of work that it has handed over",
        .each(behindGate, or: .mover, arrivals: [.immediately]) { trial, step in
          try discarded(trial, trial.stage.gate) { adapter, handle, note in
            step.apply(adapter, handle) { token in
              note()
              return token
            }
          }
        }
          + .each(A.movers, or: .mover, arrivals: [.immediately]) { trial, mover in
            let gate = trial.stage.otherGate
            try discarded(trial, gate) { adapter, handle, note in
              let moved = mover.apply(adapter, handle, gate)
              adapter.observe(moved) { _ in note() }
              return moved
            }
          }
      ),
      Rule(
        "CTX-13",
        .mustIf("handlers run on a dispatcher that is handed in"),
        "A dispatcher that runs its work twice, and keeps it, neither repeats a handler nor keeps it.",
        intent: "A mistake in a queue does not become a payment made twice.",
        origin: "new",
        hint: "the closure that is handed to the dispatcher",
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
      ),
    ]
  }

  private static var behindGate: [Transform<A>] {
    A.transforms.filter { $0.schedule.place == .gate }
  }

  /// Attaches something, with a closure for each handler to call.
  private typealias Attach = (A.Handle, @escaping @Sendable () -> Void) -> Void

  private static func waits(_ trial: Trial<A>, _ gate: Gate, _ attach: Attach) throws {
    let probe = trial.probe("a handler")
    let (handle, settler) = trial.pending()
    trial.settle(settler, .fulfilled(trial.token()), arriving: trial.arrival) {
      for _ in 0..<4 { attach(handle, { probe.hit() }) }
    }
    // What moves a chain starts on the gate, and may wait there before it waits on the other.
    if gate !== trial.stage.gate { trial.stage.gate.drain() }
    try trial.check(
      probe.count == 0,
      "before the dispatcher ran anything, \(times(probe.count)) ran"
    )
    gate.drain()
    try trial.check(
      probe.count == 8,
      "when the dispatcher had run everything, \(probe.count) of 8 had run"
    )
    try trial.check(gate.isEmpty, "work was left")
    try trial.expect(probe, ran: 8, "when nothing was left")
  }

  private static func discarded(
    _ trial: Trial<A>,
    _ gate: Gate,
    _ attach: (A, A.Handle, @escaping @Sendable () -> Void) -> A.Handle
  ) throws {
    let (control, probe) = (trial.probe("the control"), trial.probe("the handler"))
    let before = trial.stage.ledger.live
    _ = settle(trial, gate, .runs, control, attach)
    try trial.expect(control, ran: 1, "on a dispatcher that runs its work")
    let isCancelled = settle(trial, gate, .discards, probe, attach)
    try trial.check(probe.count < 2, "discarded, the handler ran \(times(probe.count))")
    let kept = trial.stage.ledger.live - before
    try trial.check(kept == 0, "\(kept) payloads are kept, with nobody holding the promise")
    trial.observed(probe.count > 0 ? "falls-back" : isCancelled ? "cancels" : "pending")
  }

  /// With an adapter and a promise that nobody holds afterwards: some libraries keep work in a queue.
  ///
  /// - Returns: whether the derived promise was cancelled.
  private static func settle(
    _ trial: Trial<A>,
    _ gate: Gate,
    _ conduct: Gate.Conduct,
    _ probe: Probe,
    _ attach: (A, A.Handle, @escaping @Sendable () -> Void) -> A.Handle
  ) -> Bool {
    let adapter = A(stage: trial.stage)
    let (handle, settler) = adapter.pending()
    let captured = trial.token()
    let derived = attach(adapter, handle) { withExtendedLifetime(captured) { probe.hit() } }
    gate.conduct(conduct)
    trial.settle(settler, .fulfilled(trial.token()))
    trial.quiesce()
    gate.conduct(.runs)
    let seen = Log<Outcome>()
    adapter.observe(derived) { seen.add($0) }
    trial.quiesce()
    return seen.all == [.cancelled]
  }

  private static func repeated(_ trial: Trial<A>, _ gate: Gate, _ attach: Attach) throws {
    let probe = trial.probe("the handler")
    let releases = Counter()
    gate.conduct(.keeps)
    let (handle, settler) = trial.pending()
    trial.settle(settler, .fulfilled(trial.token()), arriving: trial.arrival) {
      attachCapturing(Token(in: trial.stage.ledger, onRelease: { releases.increment() }), probe) {
        attach(handle, $0)
      }
    }
    trial.quiesce()
    gate.conduct(.runs)
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
