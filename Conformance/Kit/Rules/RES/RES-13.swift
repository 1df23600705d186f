extension CancellableAdapter {
  static var res13: Law {
    Law(
      "A promise that follows a cancelled one ends in the same way.",
      .mustIf("a promise can be cancelled"),
      intent: "A cancelled step does not leave the chain waiting.",
      origin: "new",
      hint: "taking over an end that is neither value nor error",
      each(chains, or: .chain, arrivals: [.already, .immediately]) { trial, chain in
        try ends(trial, .fulfilled(trial.token())) { source, inner in
          chain.apply(trial, source) { _ throws(TrialFault) in inner }
        }
      },
      each(recoveryChains, or: .recoveryChain, arrivals: [.already, .immediately]) { trial, chain in
        try ends(trial, .rejected(trial.fault())) { source, inner in
          chain.apply(trial, source) { _ in inner }
        }
      },
      following(
        ends: [.cancelled],
        arrivals: Arrival.allCases.filter { ![.already, .immediately].contains($0) }
      ) { trial, moment, follow in
        let met = try trial.meet(moment, follow)
        for outer in met.made { try trial.expect(outer, met.end) }
      }
    )
  }

  /// Fails the trial unless what follows a cancelled promise ends as that one does.
  private static func ends(
    _ trial: Trial<Self>,
    _ outcome: Outcome,
    _ follow: (Handle, Handle) -> Handle
  ) throws {
    let cancellable = trial.cancellable()
    let inner = cancellable.handle
    if trial.arrival == .already { _ = cancellable.cancel() }
    let (source, settler) = trial.pending()
    let outer = follow(source, inner)
    let (innerSeen, outerSeen) = (trial.observe(inner), trial.observe(outer))
    trial.settle(settler, outcome)
    if trial.arrival != .already {
      try trial.expectPending(outerSeen, "before anything was cancelled")
      _ = cancellable.cancel()
    }
    trial.quiesce()
    try trial.expect(innerSeen, reaches: 1, "cancelling settled nothing")
    try trial.check(
      innerSeen.outcomes == outerSeen.outcomes,
      "the inner is \(innerSeen.outcomes), the outer \(outerSeen.outcomes)"
    )
    withExtendedLifetime(cancellable.settler) {}
  }
}
