extension RuleInfo {
  static let ctx10 = RuleInfo(
    "CTX-10",
    .mustIf("handlers run on a dispatcher that is handed in"),
    "No handler runs before the dispatcher runs it, and all have run when the dispatcher is done.",
    intent: "A program's tests decide when handlers run, and know when none is left.",
    origin: "AsyncSequenceValidation TaskDriver",
    hint: "a thread or queue that is used beside the dispatcher",
    narrowed: [.dispatchers(.arrivals), .whenHandled(.ends, .verbs)]
  )
}

extension Dispatching {
  static var ctx10: Rule<A> {
    Rule(
      .ctx10,
      Context<A>.eachHeard(
        A.everyVerb.filter { $0.schedule.place == .gate },
        arrivals: Arrival.plain,
        or: .mover
      ) { trial, verb, occasion in
        // An error that the first of two handlers deals with is not the second one's.
        let goesOn = occasion.end == .value || verb.keepsErrors
        try waits(trial, trial.stage.gate, occasion) { handle, note in
          guard let first = verb.apply(trial, handle, note), goesOn else { return 1 }
          _ = verb.apply(trial, first, note)
          return 2
        }
      }
        + .each(A.movers, ending: [.value, .error], arrivals: Arrival.plain, or: .mover) {
          trial,
          mover,
          occasion in
          let gate = trial.stage.otherGate
          try waits(trial, gate, occasion) { handle, note in
            let moved = mover.apply(trial.adapter, handle, gate)
            for _ in 0..<2 { trial.adapter.observe(moved) { _ in note() } }
            return 2
          }
        }
    )
  }

  /// - Parameter attach: attaches handlers that call the closure, and returns how many.
  private static func waits(
    _ trial: Trial<A>,
    _ gate: Gate,
    _ occasion: Occasion,
    _ attach: (A.Handle, @escaping @Sendable () -> Void) -> Int
  ) throws {
    let probe = trial.probe("a handler")
    let (handle, settler) = trial.pending()
    let outcome: Outcome =
      occasion.end == .value ? .fulfilled(trial.token()) : .rejected(trial.fault())
    let all = trial.settle(settler, outcome, arriving: occasion.arrival) {
      (0..<(occasion.isSecond ? 4 : 1)).reduce(0) { all, _ in all + attach(handle) { probe.hit() } }
    }
    // A call that moves a chain starts on the gate, and may wait there before it waits on the other one.
    if gate !== trial.stage.gate { trial.stage.gate.drain() }
    try trial.check(
      probe.count == 0,
      "handlers ran \(times(probe.count)) before the dispatcher ran anything"
    )
    gate.drain()
    try trial.check(
      probe.count == all,
      "when the dispatcher had run everything, \(probe.count) of \(all) had run"
    )
    try trial.check(gate.isEmpty, "work was left")
    try trial.expect(probe, ran: all, "when no work was left")
  }
}
