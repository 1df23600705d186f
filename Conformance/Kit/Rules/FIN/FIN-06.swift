extension RuleInfo {
  static let fin06 = RuleInfo(
    "FIN-06",
    .mustIf("something can be run at the end"),
    "A finally handler runs before the handlers downstream of it.",
    intent: "What follows finds everything cleaned up.",
    origin: "new",
    hint: "settling before the finally handler has run"
  )
}

extension Finally {
  static var fin06: Rule<A> {
    Rule(
      .fin06,
      .each(A.finalizers, or: .finally) { trial, step in
        for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
          let probe = trial.probe("the finally handler")
          let ranBefore = Box<Bool>()
          let value = trial.token()
          let last = trial.arrive(outcome) { handle in
            let derived = apply(trial, step, handle, inner: .fulfilled(value)) {
              if probe.count == 0 { trial.stage.gate.drain() }
              probe.hit()
            }
            trial.adapter.observe(derived) { _ in ranBefore.value = probe.count == 1 }
            return derived
          }
          try trial.expect(last, outcome)
          try trial.check(ranBefore.value == true, "a handler downstream ran first")
        }
      }
    )
  }
}
