extension RuleInfo {
  static let fin05 = RuleInfo(
    "FIN-05",
    .mustIf("what runs at the end may return a promise"),
    "A promise from a finally handler is awaited; its value is dropped, its error replaces the outcome.",
    intent: "Cleaning up may take time, and what follows comes after it.",
    origin: "test262 Promise/prototype/finally/*-observable-then-calls*",
    hint: "the promise that the finally handler returns",
    narrowed: [.finally(.verbs), .notTried(.ends, .arrivals, .seconds)]
  )
}

extension Finally {
  static var fin05: Rule<A> {
    Rule(
      .fin05,
      .each(
        A.finalizers.filter { if case .promise = $0.apply { true } else { false } },
        or: .promiseFinally
      ) { trial, step in
        guard case .promise(let call) = step.apply else { return }
        for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
          let (inner, settler) = trial.pending()
          let derived = trial.arrive(outcome) { handle in call(trial.adapter, handle) { inner } }
          let early = trial.observe(derived)
          try trial.expectPending(early, links: 6, "while the returned promise is pending")
          let ignored = trial.token()
          trial.elsewhere { trial.settle(settler, .fulfilled(ignored)) }
          trial.quiesce()
          try trial.expect(early, outcome)
          let (failing, rejecter) = trial.pending()
          let replaced = trial.arrive(outcome) { handle in call(trial.adapter, handle) { failing }
          }
          let fault = trial.fault()
          trial.settle(rejecter, .rejected(fault))
          try trial.expect(replaced, .rejected(fault))
          try endsWithCancelled(trial) { inner in
            trial.arrive(outcome) { handle in call(trial.adapter, handle) { inner } }
          }
        }
      }
    )
  }

  /// Fails the trial if nothing comes of a step whose returned promise is cancelled.
  private static func endsWithCancelled(
    _ trial: Trial<A>,
    _ derive: (A.Handle) -> A.Handle
  ) throws {
    guard Encounter<A>.canCancel else { return }
    let (inner, end) = try trial.promise(endingAs: .cancelled)
    end()
    let seen = trial.observe(derive(inner))
    trial.quiesce()
    try trial.check(
      seen.count == 1 && seen.outcomes.first?.isFulfilled == false,
      "what returned a cancelled promise came to \(seen.outcomes)"
    )
  }
}
