extension PromiseAdapter {
  @Rule static var ctx10: Law {
    "No handler runs before the dispatcher runs it, and all have run when the dispatcher is done."
    level(.mustIf("handlers run on a dispatcher that is handed in"))
    intent("A program's tests decide when handlers run, and know when none is left.")
    origin("AsyncSequenceValidation TaskDriver")
    hint("a thread or queue that is used beside the dispatcher")
    heard(everyVerb.filter { $0.schedule.place == .gate }, or: .mover, arrivals: .plain) {
      trial,
      moment in
      let verb = moment.step
      // An error that the first of two handlers deals with is not the second one's.
      let goesOn = moment.end == .value || verb.keepsErrors
      try waits(trial, trial.stage.gate, moment) { handle, note in
        guard let first = verb.apply(trial, handle, note), goesOn else { return 1 }
        _ = verb.apply(trial, first, note)
        return 2
      }
    }
    tried(movers, or: .mover, ends: .both, arrivals: .plain) { trial, moment in
      let gate = trial.stage.otherGate
      try waits(trial, gate, moment) { handle, note in
        let moved = moment.step.apply(trial, handle, gate)
        for _ in 0..<2 { trial.onEnd(of: moved) { _ in note() } }
        return 2
      }
    }
  }

  /// - Parameter attach: attaches handlers that call the closure, and returns how many.
  private static func waits(
    _ trial: Trial<Self>,
    _ gate: Gate,
    _ moment: Moment<some Sendable>,
    _ attach: (Handle, @escaping @Sendable () -> Void) -> Int
  ) throws {
    let spy = trial.spy("a handler")
    let (handle, settler) = trial.pending()
    let outcome = trial.outcome(fulfilled: moment.end == .value)
    let all = trial.settle(settler, outcome, arriving: moment.arrival) {
      (0..<(moment.isSecond ? 4 : 1)).reduce(0) { all, _ in all + attach(handle) { spy.hit() } }
    }
    // A call that moves a chain starts on the gate, and may wait there before it waits on the other one.
    if gate !== trial.stage.gate { trial.stage.gate.drain() }
    try trial.check(
      spy.count == 0,
      "handlers ran \(times(spy.count)) before the dispatcher ran anything"
    )
    gate.drain()
    if spy.count < all { try trial.mayStillCome("\(spy.count) of \(all) had run") }
    try trial.check(
      spy.count == all,
      "when the dispatcher had run everything, \(spy.count) of \(all) had run"
    )
    try trial.check(gate.isEmpty, "work was left")
    try trial.expect(spy, ran: all, "when no work was left")
  }
}
