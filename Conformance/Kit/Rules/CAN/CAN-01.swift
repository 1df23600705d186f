extension RuleInfo {
  static let can01 = RuleInfo(
    "CAN-01",
    .choice(key: "cancel", values: ["third-state", "rejection", "error-value"]),
    "Cancelling a pending promise settles it: in a state of its own, by a rejection, or with an error value.",
    intent: "It decides what code downstream has to deal with.",
    origin: "bluebird; CompletableFuture; Kotlin; Cats Effect Outcome",
    hint: "how cancelling settles",
    needs: .cancelling
  )
}

extension Cancelling {
  static var can01: Rule<A> {
    Rule(
      .can01,
      .once { trial in
        let promise = trial.cancellable()
        let early = trial.observe(promise.handle)
        try trial.expectPending(early, "before it was cancelled")
        _ = promise.cancel()
        trial.quiesce()
        let outcome = try trial.expectCancelled(early)
        try trial.expect(promise.handle, outcome)
        switch outcome {
        case .cancelled: trial.observed("third-state")
        case .foreign: trial.observed("rejection")
        case .rejected: trial.observed("error-value")
        case .fulfilled: break
        }
      }
    )
  }
}
