extension RuleInfo {
  static let can38 = RuleInfo(
    "CAN-38",
    .choice(key: "finally-on-own-cancel", values: ["yes", "no"]),
    "What runs at the end runs exactly once when the promise that it made is cancelled, or does not.",
    intent: "Whether cleaning up can be called off together with the work.",
    origin: "bluebird, “calls finally handlers”",
    hint: "who runs it when its source is left behind",
    needs: .branchCancelling
  )
}

extension Branches {
  static var can38: Rule<A> {
    Rule(
      .can38,
      .each(A.finalizers, or: .finally, arrivals: [.immediately]) { trial, step in
        let ran = trial.probe("the handler at the end")
        let promise = trial.cancellable()
        // A branch that stays, so that the source settles.
        let sibling = trial.observe(promise.handle)
        let value = trial.token()
        let derived = step.attach(trial, promise.handle) { ran.hit() }
        trial.cancel(derived)
        trial.quiesce()
        try trial.check(trial.isCancelled(derived), "the derived promise was not cancelled")
        trial.settle(promise.settler, .fulfilled(value))
        trial.quiesce()
        try trial.expect(sibling, .fulfilled(value))
        try trial.check(ran.count <= 1, "the handler at the end ran \(times(ran.count))")
        trial.observed(ran.count == 1 ? "yes" : "no")
      }
    )
  }
}
