extension RuleInfo {
  static let fin07 = RuleInfo(
    "FIN-07",
    .mustIf("something can be run at the end"),
    "A finally handler never runs if its promise never settles.",
    intent: "A promise that is still pending has not ended.",
    origin: "new",
    hint: "running at once",
    narrowed: [.neverSettling(.ends, .arrivals), .finally(.verbs)]
  )
}

extension Finally {
  static var fin07: Rule<A> {
    Rule(
      .fin07,
      .encounters(
        encounters(arrivals: [.eventually]) { _ in true },
        or: .finally
      ) { trial, encounter in
        let probe = trial.probe("the finally handler")
        let (handle, end) = try trial.promise(endingAs: encounter.end)
        let count = encounter.handlers
        let all = (0..<count).compactMap { _ in
          encounter.verb.apply(trial, handle) { probe.hit() }.map(trial.observe)
        }
        for early in all { try trial.expectPending(early, "while its source is pending") }
        try trial.expect(probe, ran: 0, "while the promise is pending")
        end()
        trial.quiesce()
        try trial.expect(probe, ran: count, "after it settled")
      }
    )
  }
}
