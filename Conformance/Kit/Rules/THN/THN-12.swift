extension RuleInfo {
  static let thn12 = RuleInfo(
    "THN-12",
    .mustIf("handlers run on a dispatcher that is handed in"),
    "A handler that its dispatcher drops does not keep those behind it from running.",
    intent: "A queue that was closed for a while takes one step along, and not all that follow.",
    origin: "new",
    hint: "a queue of handlers that waits for the one in front to be done",
    narrowed: [.whenHandled(.ends, .verbs), .dispatchers(.arrivals)]
  )
}

extension Handlers {
  static var thn12: Rule<A> {
    Rule(
      .thn12,
      .each(
        A.verbs.filter { $0.schedule.place == .gate && $0.ends.contains(.value) },
        ending: [.value],
        arrivals: Arrival.plain,
        or: .mover
      ) { trial, verb, occasion in
        let (dropped, behind) = (trial.probe("the handler"), trial.probe("the handler behind it"))
        let (handle, settler) = trial.pending()
        let before = trial.probe("the handler before")
        trial.settle(settler, .fulfilled(trial.token()), arriving: occasion.arrival) {
          if occasion.isSecond { _ = verb.apply(trial, handle) { before.hit() } }
          trial.stage.gate.setJobHandling(.discards)
          _ = verb.apply(trial, handle) { dropped.hit() }
        }
        trial.quiesce()
        trial.stage.gate.setJobHandling(.runs)
        _ = verb.apply(trial, handle) { behind.hit() }
        trial.quiesce()
        try trial.expect(behind, ran: 1, "after one that was dropped")
        if occasion.isSecond, occasion.arrival == .already {
          try trial.expect(before, ran: 1, "before one that was dropped")
        }
        try trial.check(dropped.count <= 1, "what was dropped ran \(times(dropped.count))")
      }
    )
  }
}
