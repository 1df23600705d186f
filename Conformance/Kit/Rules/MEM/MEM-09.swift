extension RuleInfo {
  static let mem09 = RuleInfo(
    "MEM-09",
    .mustIf("promises can be combined"),
    "A combination that has settled keeps neither its inputs nor their results.",
    intent: "A request that never ends does not keep the results of the others alive.",
    origin: "new",
    hint: "where values are collected, when a failure makes them useless",
    needs: .combining
  )
}

extension Combinations {
  static var mem09: Rule<A> {
    Rule(
      .mem09,
      .each(A.combinations(.all, .any), or: .combining) { trial, spelling in
        let (decider, pending) = (trial.pending(), trial.pending())
        let end = deciding(trial, spelling.kind)
        // Somebody else waits for it: where consumers are counted it would not stay pending otherwise.
        let other = trial.observe(pending.handle)
        let others = trial.stage.ledger.live
        let seen = ordinaryInput(trial, spelling, [decider.handle, pending.handle])
        try trial.check(
          trial.stage.ledger.live > others,
          "a payload was released while it was needed"
        )
        trial.settle(decider.settler, end)
        try trial.expect(seen, spelling.kind, of: [(1, end)], count: 3)
        try trial.check(
          trial.stage.ledger.live == others,
          "a payload is kept by an input that is pending"
        )
        try trial.expectPending(other, "while the combination settled")
        withExtendedLifetime(pending) {}
      }
    )
  }

  /// Combines others with a promise that nobody else holds and that settles at the trial's arrival.
  private static func ordinaryInput(
    _ trial: Trial<A>,
    _ spelling: Combination<A>,
    _ others: [A.Handle]
  ) -> Trial<A>.Endings {
    let (handle, settler) = trial.adapter.pending()
    let seen = trial.settle(settler, ordinary(trial, spelling.kind), arriving: trial.arrival) {
      trial.combine(spelling, [handle] + others)
    }
    trial.quiesce()
    return seen
  }
}
