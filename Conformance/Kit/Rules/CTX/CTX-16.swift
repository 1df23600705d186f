/// What a step does with an outcome that it has no handler for, if it names a context.
public enum PassedOutcome: String, CaseIterable, ChoiceValue {
  /// What a step does not handle: passes by it.
  case passesBy = "passes by it"
  /// What a step does not handle: takes its turn.
  case takesATurn = "takes its turn"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("passed-outcome", "what a step does not handle")
}

extension PromiseAdapter {
  @Rule static var ctx16: Law {
    "An outcome that a step has no handler for passes by it, or takes a turn of the step's context."
    level(.choice(PassedOutcome.self))
    intent(
      "Whether an error waits for the queues, and uses up the rates, of all the steps that it skips."
    )
    hint("when a step is handed to its dispatcher")
    passing(Transform<Self>.self, "an error, and a step for values")
    passing(Chain<Self>.self, "an error, and a step to a promise")
    passing(Recovery<Self>.self, "a value, and a step for errors")
    passing(RecoveryChain<Self>.self, "a value, and a step from an error to a promise")
    passing(ErrorObserver<Self>.self, "a value, and a look at errors")
  }

  /// Has three steps of the kind pass on what they have no handler for.
  ///
  /// Of the first spelling, since a later one may have a handler of its own for what the kind does not handle.
  private static func passing<S: Spelling>(_ kind: S.Type, _ label: String) -> Part {
    let verb = everyVerb.first {
      $0.schedule == .named(.gate) && $0.isLink && $0.spelling is S && $0.keepsErrors
    }
    guard let verb else { return .lacking(.namedContext) }
    return once(label) { trial in
      let end: Ends = verb.ends == .value ? .error : .value
      let spy = trial.spy("the handler")
      let (handle, settle) = try trial.promise(endingAs: end)
      let last = try (1...3).reduce(handle) { handle, _ in
        guard let next = verb.apply(trial, handle, { spy.hit() }) else {
          throw TrialEnd.lacking(.namedContext)
        }
        return next
      }
      let before = trial.stage.gate.submitted
      settle()
      trial.quiesce()
      let turns = trial.stage.gate.submitted - before
      let seen = trial.observe(last)
      trial.quiesce(until: { seen.count > 0 })
      try trial.expect(seen, reaches: 1, "what three steps passed on was seen \(times(seen.count))")
      try trial.expect(spy, ran: 0, "when it was \(end)")
      let isAllowed = turns == 0 || turns == 3 || (turns == 1 && trial.design.mayStayInPlace)
      try trial.check(isAllowed, "three steps passed it on in \(turns) turns")
      trial.observed(turns == 0 ? PassedOutcome.passesBy : .takesATurn)
    }
  }
}
