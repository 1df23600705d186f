extension RuleInfo {
  static let fin04 = RuleInfo(
    "FIN-04",
    .mustIf("what runs at the end may throw"),
    "An error that a finally handler throws replaces the outcome.",
    intent: "A failure to clean up is not hidden behind a success.",
    origin: "test262 Promise/prototype/finally/rejection-reason-override-with-throw",
    hint: "the catch around the finally handler",
    narrowed: [.finally(.verbs), .notTried(.ends, .arrivals, .seconds)]
  )
}

extension Finally {
  static var fin04: Rule<A> {
    Rule(
      .fin04,
      .each(
        A.finalizers.filter { if case .throwing = $0.apply { true } else { false } },
        or: .throwingFinally
      ) { trial, step in
        guard case .throwing(let call) = step.apply else { return }
        for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
          let fault = trial.fault()
          let derived = trial.arrive(outcome) { handle in
            call(trial.adapter, handle) { () throws(Fault) in throw fault }
          }
          try trial.expect(derived, .rejected(fault))
        }
      }
    )
  }
}
