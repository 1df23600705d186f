extension PromiseAdapter {
  /// Handlers that rethrow an error, which is passed on as it is, and not wrapped again at each step.
  static var rethrowingHandlers: Part {
    each(
      onePerPlace(recoveries.filter(\.canFail)),
      or: .recovery,
      doing: "it rethrows",
      arrivals: [.eventually]
    ) { trial, step in
      func passes(_ count: Int, noting depth: StackDepth?) -> Bool {
        let fault = trial.fault()
        let (root, settler) = trial.loose()
        let last = (0..<count).reduce(root) { handle, _ in
          step.apply(trial, handle) { fault throws(TrialFault) in
            depth?.note()
            throw fault
          }
        }
        let seen = trial.observe(last)
        trial.settle(settler, .rejected(fault))
        trial.quiesce()
        return seen.outcomes == [.rejected(fault)]
      }
      let cost = try stackForEachLink(trial) { count, depth in
        let hasPassed = passes(count, noting: depth)
        try trial.check(
          hasPassed,
          "the error that came out of the chain is not the one that went in"
        )
      }
      // Where a link takes stack, a small one holds only so many, and of a few no cost shows.
      let most = cost == 0 ? 4_000 : min(400, 200_000 / cost)
      guard most >= 100 else { return }
      try trial.measureGrowth("handlers", atMost: most) { passes($0, noting: nil) }
    }
  }
}
