extension RuleInfo {
  static let can26 = RuleInfo(
    "CAN-26",
    .mustIf("interest is counted"),
    "A cancelled step cancels the returned promise that it waits for, or never asks for one.",
    intent: "The second of two requests is stopped as well as the first.",
    origin: "bluebird, “cancels the followee”",
    hint: "the promise that a step waits for changes when its handler has returned",
    needs: .branchCancelling,
    narrowed: [.cancelling(.ends, .arrivals), .returning(.verbs)]
  )
}

extension Branches {
  static var can26: Rule<A> {
    Rule(
      .can26,
      .require(
        isCounted,
        .countedInterest,
        .encounters(waiting, or: .chain) { trial, encounter in
          let hook = trial.probe("the hook of the returned promise")
          let inner = trial.cancellable(hook)
          let (outer, other) = try waits(trial, encounter, for: inner.handle)
          try trial.check(!trial.isCancelled(outer), "it was cancelled while it waited")
          trial.cancel(outer)
          trial.quiesce()
          try trial.check(trial.isCancelled(outer), "it was not cancelled")
          try trial.check(
            trial.isCancelled(inner.handle),
            "the returned promise was left running"
          )
          if inner.onCancel != nil {
            try trial.expect(hook, ran: 1, "when the step was cancelled")
          }
          try endsBesides(trial, other)
        }
          + .encounters(waiting, or: .chain) { trial, encounter in
            // Somebody else needs the promise that the handler returned.
            let inner = trial.cancellable()
            let needed = trial.observe(inner.handle)
            let (outer, other) = try waits(trial, encounter, for: inner.handle)
            let value = trial.token()
            trial.cancel(outer)
            trial.quiesce()
            try trial.check(trial.isCancelled(outer), "it was not cancelled")
            try trial.check(
              !trial.isCancelled(inner.handle),
              "it was cancelled although somebody else waits for it"
            )
            trial.settle(inner.settler, .fulfilled(value))
            trial.quiesce()
            try trial.expect(needed, .fulfilled(value))
            try endsBesides(trial, other)
          }
      )
    )
  }

  /// Steps whose handlers return a promise, which is what follows; at the end, a promise is for cleaning up.
  private static var waiting: [Encounter<A>] {
    [Ends.value, .error].flatMap { end in
      Encounter.all(
        A.everyVerb.filter {
          ($0.spelling is Chain<A> || $0.spelling is RecoveryChain<A>) && $0.ends.contains(end)
        },
        ends: [end],
        arrivals: [.immediately]
      )
    }
  }

  /// What a step that was attached before follows, and what sees how it ends.
  private typealias Other = (outer: Observation, inner: A.Handle, settler: Settler)

  /// Has a step wait for `inner`, as a second one where the encounter says so.
  private static func waits(
    _ trial: Trial<A>,
    _ encounter: Encounter<A>,
    for inner: A.Handle
  ) throws -> (A.Handle, Other?) {
    let (source, end) = try trial.promise(endingAs: encounter.end)
    var other: Other?
    if encounter.isSecond {
      let (handle, settler) = trial.pending()
      let first = try follow(trial, encounter.verb, source, handle)
      other = (trial.observe(first), handle, settler)
    }
    let outer = try follow(trial, encounter.verb, source, inner)
    end()
    trial.quiesce()
    return (outer, other)
  }

  private static func follow(
    _ trial: Trial<A>,
    _ verb: Verb<A>,
    _ source: A.Handle,
    _ inner: A.Handle
  ) throws -> A.Handle {
    if let step = verb.spelling as? Chain<A> {
      return step.apply(trial.adapter, source) { _ throws(TrialFault) in inner }
    }
    if let step = verb.spelling as? RecoveryChain<A> {
      return step.apply(trial.adapter, source) { _ in inner }
    }
    throw TrialEnd.inconclusive("the step's handler returns no promise")
  }

  /// Fails the trial unless the other step goes on.
  private static func endsBesides(_ trial: Trial<A>, _ other: Other?) throws {
    guard let other else { return }
    try trial.check(
      !trial.isCancelled(other.inner),
      "it was cancelled with what a second handler returned"
    )
    let value = trial.token()
    trial.settle(other.settler, .fulfilled(value))
    try trial.expect(other.outer, .fulfilled(value))
  }
}
