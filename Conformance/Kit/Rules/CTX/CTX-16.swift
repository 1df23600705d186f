extension RuleInfo {
  static let ctx16 = RuleInfo(
    "CTX-16",
    .choice(PassedOutcome.self),
    "An outcome that a step has no handler for passes by it, or takes a turn of the step's context.",
    intent:
      "Whether an error waits for the queues, and uses up the rates, of all the steps that it skips.",
    origin: "new",
    hint: "when a step is handed to its dispatcher"
  )
}

/// What a step does with an outcome that it has no handler for, if it names a context.
public enum PassedOutcome: String, CaseIterable, ChoiceValue {
  /// What a step does not handle: passes by it.
  case passesBy = "passes-by"
  /// What a step does not handle: takes its turn.
  case takesATurn = "takes-a-turn"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("passed-outcome", "what a step does not handle") {
    switch $0 {
    case .passesBy: "passes by it"
    case .takesATurn: "takes its turn"
    }
  }
}

extension Dispatching {
  static var ctx16: Rule<A> {
    let named = A.everyVerb.filter { $0.schedule == .named(.gate) && $0.isLink }
    let plans: [Plan<A>?] = [
      passing(named, Transform<A>.self, "an error, and a step for values"),
      passing(named, Chain<A>.self, "an error, and a step to a promise"),
      passing(named, Recovery<A>.self, "a value, and a step for errors"),
      passing(named, RecoveryChain<A>.self, "a value, and a step from an error to a promise"),
      passing(named, ErrorObserver<A>.self, "a value, and a look at errors"),
    ]
    return Rule(.ctx16, plans.compactMap(\.self).reduce(.notApplicable(.namedContext), +))
  }

  /// Has three steps of the kind pass on what they have no handler for.
  ///
  /// Of the first spelling, since a later one may have a handler of its own for what the kind does not handle.
  private static func passing<S: Spelling>(
    _ verbs: [Verb<A>],
    _ kind: S.Type,
    _ label: String
  ) -> Plan<A>? {
    guard let verb = verbs.first(where: { $0.spelling is S && $0.keepsErrors }) else { return nil }
    return .once(label) { trial in
      let end: Ends = verb.ends == .value ? .error : .value
      let probe = trial.probe("the handler")
      let (handle, settle) = try trial.promise(endingAs: end)
      let last = try (1...3).reduce(handle) { handle, _ in
        guard let next = verb.apply(trial, handle, { probe.hit() }) else {
          throw TrialEnd.inconclusive("the step makes no promise")
        }
        return next
      }
      let before = trial.stage.gate.submitted
      settle()
      trial.quiesce()
      let turns = trial.stage.gate.submitted - before
      let seen = trial.observe(last)
      trial.quiesce(until: { seen.count > 0 })
      try trial.check(seen.count == 1, "what three steps passed on was seen \(times(seen.count))")
      try trial.expect(probe, ran: 0, "when it was \(end)")
      try trial.check(turns == 0 || turns == 3, "three steps passed it on in \(turns) turns")
      trial.observed(turns == 0 ? PassedOutcome.passesBy : .takesATurn)
    }
  }
}
