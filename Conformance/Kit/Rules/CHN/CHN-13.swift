extension PromiseAdapter {
  static var chn13: Law {
    Law(
      "CHN-13",
      .mustIf("a handler for errors can fail again"),
      "Rethrowing an error costs each handler the same, however long the chain is.",
      intent:
        "An error that is rethrown is passed on as it is, and not wrapped again at each step.",
      origin: "new",
      hint: "what is wrapped around an error when it is rethrown",
      pace: .alone,
      each(
        onePerPlace(recoveries.filter(\.canFail)),
        or: .recovery,
        arrivals: [.eventually]
      ) { trial, step in
        let factor = trial.growth(to: 4_000, below: 4) { count in
          let fault = trial.fault()
          let (root, settler) = trial.adapter.pending()
          let last = (0..<count).reduce(root) { handle, _ in
            step.apply(trial.adapter, handle) { fault throws(TrialFault) in throw fault }
          }
          let seen = trial.observe(last)
          trial.settle(settler, .rejected(fault))
          trial.quiesce()
          return seen.outcomes == [.rejected(fault)]
        }
        try trial.check(
          factor.isFinite,
          "the error that came out of the chain is not the one that went in"
        )
        try trial.check(
          factor < 4,
          "ten times the handlers took \(factor) times as long for each"
        )
      }
    )
  }
}
