extension PromiseAdapter {
  static var fin05: Law {
    Law(
      "A promise from a finally handler is awaited; its value is dropped, its error or cancellation replaces the outcome.",
      .mustIf("what runs at the end may return a promise"),
      intent: "Cleaning up may take time, and what follows comes after it.",
      origin: "test262 Promise/prototype/finally/*-observable-then-calls*",
      hint: "the promise that the finally handler returns",
      tried(returningPromises, or: .promiseFinally, ends: .both) { trial, moment in
        let (inner, settler) = trial.pending()
        let (source, all) = try attach(trial, moment) { inner }
        for early in all {
          try trial.expectPending(early, links: 6, "while the returned promise is pending")
        }
        let ignored = trial.token()
        trial.elsewhere { trial.settle(settler, .fulfilled(ignored)) }
        trial.quiesce()
        for seen in all { try trial.expect(seen, source) }
        let (failing, rejecter) = trial.pending()
        let replaced = try attach(trial, moment) { failing }.all
        let fault = trial.fault()
        trial.settle(rejecter, .rejected(fault))
        for seen in replaced { try trial.expect(seen, .rejected(fault)) }
        try endsWithCancelled(trial, moment)
      }
    )
  }

  private static var returningPromises: [Verb<Self>] {
    finallyVerbs(\.returnsPromise)
  }

  /// Attaches the step, twice for a second handler; returns how its source ended, and what sees how it ends.
  private static func attach(
    _ trial: Trial<Self>,
    _ moment: Moment<Verb<Self>>,
    returning inner: @escaping @Sendable () -> Handle
  ) throws -> (source: Outcome, all: [Observation]) {
    guard let step = moment.step.spelling as? Finalizer<Self>
    else { throw TrialEnd.inconclusive("the step's handler returns no promise") }
    let all = Log<Observation>()
    let source = try trial.meet(moment.alone) { handle in
      for _ in 0..<moment.handlers {
        if let derived = step.attachReturning(trial, handle, inner) {
          all.add(trial.observe(derived))
        }
      }
    }.end
    return (source, all.all)
  }

  /// Fails the trial if nothing comes of a step whose returned promise is cancelled.
  private static func endsWithCancelled(_ trial: Trial<Self>, _ moment: Moment<Verb<Self>>) throws {
    guard canCancel else { return }
    let (inner, end) = try trial.promise(endingAs: .cancelled)
    end()
    for seen in try attach(trial, moment, returning: { inner }).all {
      trial.quiesce(until: { seen.count > 0 })
      try trial.check(
        seen.count == 1 && seen.outcomes.first?.isFulfilled == false,
        "what returned a cancelled promise came to \(seen.outcomes)"
      )
    }
  }
}
