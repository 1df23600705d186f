extension RuleInfo {
  static let chn12 = RuleInfo(
    "CHN-12",
    .must,
    "A handler runs once, however many observers its result has.",
    intent: "Observing a result does not repeat the step that made it.",
    origin: "new; a Combine-style future fails it",
    hint: "steps that run for each observer"
  )
}

extension Chaining {
  static var chn12: Rule<A> {
    Rule(
      .chn12,
      .each(A.transforms, or: .transform) { trial, step in
        let probe = trial.probe("the handler")
        let other = trial.token()
        let derived = trial.arrive(.fulfilled(trial.token())) { handle in
          step.apply(trial.adapter, handle) { _ in
            probe.hit()
            return other
          }
        }
        for _ in 0..<4 { try trial.expect(derived, .fulfilled(other)) }
        try trial.expect(probe, ran: 1, "with four observers")
      }
    )
  }
}
