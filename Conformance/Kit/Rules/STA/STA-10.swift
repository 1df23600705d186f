extension RuleInfo {
  static let sta10 = RuleInfo(
    "STA-10",
    .mustIf("a derived promise can be settled by hand"),
    "A derived promise that is settled by hand stays so, and no other promise notices.",
    intent: "An answer from the cache may overtake the request, and others still get theirs.",
    origin: "new",
    hint: "what a step does with a promise that is settled when its turn comes",
    needs: .handSettling,
    narrowed: [.settling(.arrivals), .notTried(.ends, .verbs, .seconds)]
  )
}

extension HandSettling {
  static var sta10: Rule<A> {
    Rule(
      .sta10,
      .oneEach(A.transforms, or: .transform) { trial, step in
        try overtakes(trial) { step.apply(trial.adapter, $0) { $0 } }
      }
        + .oneEach(A.chains, or: .chain) { trial, step in
          try overtakes(trial) { handle in
            step.apply(trial.adapter, handle) { trial.settled(.fulfilled($0)) }
          }
        }
    )
  }

  /// Settles a derived promise before its source, with a value and with an error, and so for the source.
  private static func overtakes(_ trial: Trial<A>, _ derive: (A.Handle) -> A.Handle) throws {
    for isFulfilled in [true, false] {
      for end in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
        let own = isFulfilled ? Outcome.fulfilled(trial.token()) : .rejected(trial.fault())
        let (source, settler) = trial.pending()
        let (derived, sibling) = (derive(source), derive(source))
        let (early, besides) = (trial.observe(derived), trial.observe(sibling))
        let above = trial.observe(source)
        trial.settle(trial.adapter.settler(of: derived), own)
        try trial.expect(early, own)
        try trial.expectPending(above, "when a promise derived from it was settled by hand")
        trial.settle(settler, end)
        trial.quiesce()
        try trial.expect(early, own)
        try trial.expect(derived, own)
        try trial.expect(above, end)
        try trial.expect(besides, end)
      }
    }
  }
}
