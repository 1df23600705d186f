extension RuleInfo {
  static let mem06 = RuleInfo(
    "MEM-06",
    .mustIf("any promise can be cancelled"),
    "A cancelled branch is released, with its handler, while its source lives on.",
    intent: "A source that lives as long as the app does not collect its cancelled branches.",
    origin: "Reactive Streams 3.13; DOM, weak dependents",
    hint: "the list of handlers of the source",
    needs: .branchCancelling,
    narrowed: [.cancelling(.ends, .arrivals), .notTried(.verbs, .seconds)]
  )
}

extension Branches {
  static var mem06: Rule<A> {
    Rule(
      .mem06,
      .each(A.transforms, or: .transform, arrivals: [.immediately]) { trial, step in
        let promise = trial.cancellable()
        let sibling = trial.observe(promise.handle)
        let value = trial.token()
        let before = trial.stage.ledger.live
        try addAndCancel(trial, step, promise.handle, before)
        trial.quiesce()
        let live = trial.stage.ledger.live
        try trial.check(
          live == before,
          "\(live - before) captures of 5 cancelled branches are kept"
        )
        trial.settle(promise.settler, .fulfilled(value))
        trial.quiesce()
        try trial.expect(sibling, .fulfilled(value))
      }
    )
  }

  /// Makes branches with handlers that hold payloads, and cancels them.
  private static func addAndCancel(
    _ trial: Trial<A>,
    _ step: Transform<A>,
    _ handle: A.Handle,
    _ before: Int
  ) throws {
    var branches = (0..<5).map { _ in
      let captured = trial.token()
      return step.apply(trial.adapter, handle) { _ in captured }
    }
    let live = trial.stage.ledger.live
    try trial.check(live == before + 5, "\(live - before) of 5 captures are alive before")
    for branch in branches { trial.cancel(branch) }
    for branch in branches {
      try trial.check(trial.isCancelled(branch), "a branch was not cancelled")
    }
    branches = []
  }
}
