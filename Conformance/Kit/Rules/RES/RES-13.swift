extension RuleInfo {
  static let res13 = RuleInfo(
    "RES-13",
    .mustIf("a promise can be cancelled"),
    "A promise that follows a cancelled one ends in the same way.",
    intent: "A cancelled step does not leave the chain waiting.",
    origin: "new",
    hint: "taking over an end that is neither value nor error",
    needs: .cancelling
  )
}

extension Following {
  static var res13: Rule<A> {
    Rule(
      .res13,
      .each(A.chains, or: .chain, arrivals: [.immediately]) { trial, chain in
        let cancellable = trial.adapter.cancellable()
        let inner = cancellable.handle
        let (source, settler) = trial.pending()
        let outer = chain.apply(trial.adapter, source) { _ throws(Fault) in inner }
        let (innerSeen, outerSeen) = (trial.observe(inner), trial.observe(outer))
        trial.settle(settler, .fulfilled(trial.token()))
        try trial.expectPending(outerSeen, "before anything was cancelled")
        _ = cancellable.cancel()
        trial.quiesce()
        try trial.check(innerSeen.outcomes.count == 1, "cancelling settled nothing")
        try trial.check(
          innerSeen.outcomes == outerSeen.outcomes,
          "the inner is \(innerSeen.outcomes), the outer \(outerSeen.outcomes)"
        )
        withExtendedLifetime(cancellable.settler) {}
      }
    )
  }
}
