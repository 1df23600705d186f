extension PromiseAdapter {
  @Rule static var fin05: Law {
    "A promise from a finally handler is awaited; its value is dropped, its error or cancellation replaces the outcome."
    intent("Cleaning up may take time, and what follows comes after it.")
    origin("test262 Promise/prototype/finally/*-observable-then-calls*")
    hint("the promise that the finally handler returns")
    tried(finallyVerbs(\.returnsPromise), or: .promiseFinally, ends: .both) { trial, moment in
      let (inner, settler) = trial.pending()
      let (source, all) = try attach(trial, moment, returning: inner)
      for early in all {
        try trial.expectPending(early, links: 6, "while the returned promise is pending")
      }
      let ignored = trial.token()
      trial.elsewhere { trial.settle(settler, .fulfilled(ignored)) }
      trial.quiesce()
      for seen in all { try trial.expect(seen, source) }
      let (failing, rejecter) = trial.pending()
      let replaced = try attach(trial, moment, returning: failing).all
      let fault = trial.fault()
      trial.settle(rejecter, .rejected(fault))
      for seen in replaced { try trial.expect(seen, .rejected(fault)) }
      guard canCancel else { return }
      let (cancelled, end) = try trial.promise(endingAs: .cancelled)
      end()
      for seen in try attach(trial, moment, returning: cancelled).all {
        trial.quiesce(until: { seen.count > 0 })
        try trial.check(
          seen.count == 1 && seen.outcomes.first?.isFulfilled == false,
          "what returned a cancelled promise came to \(seen.outcomes)"
        )
      }
    }
  }

  /// Attaches the step, twice for a second handler; returns how its source ended, and what sees how it ends.
  private static func attach(
    _ trial: Trial<Self>,
    _ moment: Moment<Verb<Self>>,
    returning inner: Handle
  ) throws -> (source: Outcome, all: [Observation]) {
    let met = try trial.meet(moment) { handle in
      moment.step.following(trial, handle, inner).map(trial.observe)
    }
    return (met.end, met.made.compactMap(\.self))
  }
}
