extension RuleInfo {
  static let can18 = RuleInfo(
    "CAN-18",
    .choice(key: "upstream", values: ["none", "sole-consumer", "refcount", "always"]),
    "Cancelling a derived promise leaves its source alone, or cancels it if nobody else needs it.",
    intent: "Whether giving up the wait also stops the work.",
    origin: "bluebird src/cancel.js",
    hint: "what a cancelled promise tells its source",
    needs: .branchCancelling
  )
}

extension Branches {
  static var can18: Rule<A> {
    Rule(
      .can18,
      .each(A.transforms, or: .transform, arrivals: [.immediately]) { trial, step in
        let (alone, shared) = (trial.cancellable(), trial.cancellable())
        let only = pass(trial, step, alone.handle)
        let branches = (0..<2).map { _ in pass(trial, step, shared.handle) }
        trial.cancel(only)
        trial.cancel(branches[0])
        trial.quiesce()
        try trial.check(trial.isCancelled(only), "the derived promise was not cancelled")
        let afterOne = (trial.isCancelled(alone.handle), trial.isCancelled(shared.handle))
        trial.cancel(branches[1])
        trial.quiesce()
        switch (afterOne.0, afterOne.1, trial.isCancelled(shared.handle)) {
        case (false, false, false): trial.observed("none")
        case (true, false, false): trial.observed("sole-consumer")
        case (true, false, true): trial.observed("refcount")
        case (true, true, _): trial.observed("always")
        default: try trial.check(false, "a source was cancelled with two branches, not with one")
        }
      }
    )
  }

  /// A branch through which a value passes.
  static func pass(
    _ trial: Trial<A>,
    _ step: Transform<A>,
    _ handle: A.Handle
  ) -> A.Handle { step.apply(trial.adapter, handle) { $0 } }
}
