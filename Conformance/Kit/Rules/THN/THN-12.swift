extension PromiseAdapter {
  @Rule static var thn12: Law {
    "A handler that its dispatcher drops does not keep those behind it from running."
    level(.mustIf("handlers run on a dispatcher that is handed in"))
    intent("A queue that was closed for a while takes one step along, and not all that follow.")
    hint("a queue of handlers that waits for the one in front to be done")
    tried(
      verbs.filter { $0.schedule.place == .gate && $0.ends.contains(.value) },
      or: .mover,
      ends: [.value],
      arrivals: .plain
    ) { trial, moment in
      let verb = moment.step
      let (dropped, behind) = (trial.spy("the handler"), trial.spy("the handler behind it"))
      let (handle, settler) = trial.pending()
      let before = trial.spy("the handler before")
      trial.settle(settler, .fulfilled(trial.token()), arriving: moment.arrival) {
        if moment.isSecond { _ = verb.apply(trial, handle) { before.hit() } }
        trial.stage.gate.setJobHandling(.discards)
        _ = verb.apply(trial, handle) { dropped.hit() }
      }
      trial.quiesce()
      trial.stage.gate.setJobHandling(.runs)
      _ = verb.apply(trial, handle) { behind.hit() }
      try trial.expect(behind, ran: 1, "after one that was dropped")
      if moment.isSecond, moment.arrival == .already {
        try trial.expect(before, ran: 1, "before one that was dropped")
      }
      try trial.check(dropped.count <= 1, "what was dropped ran \(times(dropped.count))")
    }
  }
}
