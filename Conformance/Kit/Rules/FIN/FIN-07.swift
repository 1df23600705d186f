extension RuleInfo {
  static let fin07 = RuleInfo(
    "FIN-07",
    .mustIf("something can be run at the end"),
    "On a promise that never settles it never runs.",
    intent: "The end is the end, not a guess at it.",
    origin: "new",
    hint: "running at once"
  )
}

extension Finally {
  static var fin07: Rule<A> {
    Rule(
      .fin07,
      .each(A.finalizers, or: .finally, arrivals: [.eventually]) { trial, step in
        let probe = trial.probe("the handler at the end")
        for (number, outcome) in [.fulfilled(trial.token()), Outcome.rejected(trial.fault())]
          .enumerated()
        {
          let (handle, settler) = trial.pending()
          let value = trial.token()
          let derived = apply(trial, step, handle, inner: .fulfilled(value)) { probe.hit() }
          let early = trial.observe(derived)
          try trial.expectPending(early, "while its source is")
          try trial.expect(probe, ran: number, "while the promise is pending")
          trial.settle(settler, outcome)
          trial.quiesce()
          try trial.expect(probe, ran: number + 1, "after it settled")
        }
      }
    )
  }
}
