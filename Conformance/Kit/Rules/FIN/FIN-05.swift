extension RuleInfo {
  static let fin05 = RuleInfo(
    "FIN-05",
    .mustIf("what runs at the end may return a promise"),
    "A promise from a finally handler is awaited; its value is dropped, its error replaces the outcome.",
    intent: "Cleaning up may take time, and what follows comes after it.",
    origin: "test262 Promise/prototype/finally/*-observable-then-calls*",
    hint: "the promise that the finally handler returns",
    narrowed: [.finally(.verbs), .whenHandled(.ends)]
  )
}

extension Finally {
  static var fin05: Rule<A> {
    Rule(
      .fin05,
      .encounters(returningPromises, or: .promiseFinally) { trial, encounter in
        let (inner, settler) = trial.pending()
        let (source, all) = try attach(trial, encounter) { inner }
        for early in all {
          try trial.expectPending(early, links: 6, "while the returned promise is pending")
        }
        let ignored = trial.token()
        trial.elsewhere { trial.settle(settler, .fulfilled(ignored)) }
        trial.quiesce()
        for seen in all { try trial.expect(seen, source) }
        let (failing, rejecter) = trial.pending()
        let replaced = try attach(trial, encounter) { failing }.all
        let fault = trial.fault()
        trial.settle(rejecter, .rejected(fault))
        for seen in replaced { try trial.expect(seen, .rejected(fault)) }
        try endsWithCancelled(trial, encounter)
      }
    )
  }

  private static var returningPromises: [Encounter<A>] {
    encounters { if case .promise = $0.apply { true } else { false } }
  }

  /// Attaches the step, twice for a second handler; returns how its source ended, and what sees how it ends.
  private static func attach(
    _ trial: Trial<A>,
    _ encounter: Encounter<A>,
    returning inner: @escaping @Sendable () -> A.Handle
  ) throws -> (source: Outcome, all: [Observation]) {
    guard let step = encounter.verb.spelling as? Step, case .promise(let call) = step.apply
    else { throw TrialEnd.inconclusive("the step's handler returns no promise") }
    let all = Log<Observation>()
    let source = try trial.meet(encounter.end, encounter.arrival) { handle in
      for _ in 0..<encounter.handlers {
        all.add(trial.observe(call(trial.adapter, handle, inner)))
      }
    }.end
    return (source, all.all)
  }

  /// Fails the trial if nothing comes of a step whose returned promise is cancelled.
  private static func endsWithCancelled(_ trial: Trial<A>, _ encounter: Encounter<A>) throws {
    guard Encounter<A>.canCancel else { return }
    let (inner, end) = try trial.promise(endingAs: .cancelled)
    end()
    for seen in try attach(trial, encounter, returning: { inner }).all {
      trial.quiesce(until: { seen.count > 0 })
      try trial.check(
        seen.count == 1 && seen.outcomes.first?.isFulfilled == false,
        "what returned a cancelled promise came to \(seen.outcomes)"
      )
    }
  }
}
