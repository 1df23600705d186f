extension RuleInfo {
  static let fin07 = RuleInfo(
    "FIN-07",
    .mustIf("something can be run at the end"),
    "A finally handler never runs if its promise never settles.",
    intent: "A promise that is still pending has not ended.",
    origin: "new",
    hint: "running at once",
    narrowed: [.neverSettling(.ends, .arrivals), .finally(.verbs), .notTried(.seconds)]
  )
}

extension Finally {
  static var fin07: Rule<A> {
    Rule(
      .fin07,
      .each(A.finalizers, or: .finally, arrivals: [.eventually]) { trial, step in
        let probe = trial.probe("the finally handler")
        for (number, outcome) in [.fulfilled(trial.token()), Outcome.rejected(trial.fault())]
          .enumerated()
        {
          let (handle, settler) = trial.pending()
          let value = trial.token()
          let derived = apply(trial, step, handle, inner: .fulfilled(value)) { probe.hit() }
          let early = trial.observe(derived)
          try trial.expectPending(early, "while its source is pending")
          try trial.expect(probe, ran: number, "while the promise is pending")
          trial.settle(settler, outcome)
          trial.quiesce()
          try trial.expect(probe, ran: number + 1, "after it settled")
        }
      }
    )
  }
}
