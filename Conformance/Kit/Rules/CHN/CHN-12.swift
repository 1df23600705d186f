extension RuleInfo {
  static let chn12 = RuleInfo(
    "CHN-12",
    .must,
    "A handler runs once, however many observers its result has.",
    intent: "Observing a result does not repeat the step that made it.",
    origin: "new; a Combine-style future fails it",
    hint: "steps that run for each observer",
    narrowed: [.whenHandled(.ends, .verbs)]
  )
}

extension Chaining {
  static var chn12: Rule<A> {
    Rule(
      .chn12,
      .encounters(
        Encounter.heard(.value) + Encounter.heard(.error),
        or: .transform
      ) { trial, encounter in
        let probe = trial.probe("the handler")
        let derived = Box<A.Handle>()
        _ = try trial.meet(encounter.end, encounter.arrival) { handle in
          if encounter.isSecond { _ = encounter.verb.apply(trial, handle) {} }
          derived.value = encounter.verb.apply(trial, handle) { probe.hit() }
        }
        if let derived = derived.take() {
          let all = (0..<4).map { _ in
            let seen = trial.observe(derived)
            trial.quiesce()
            return seen.outcomes
          }
          try trial.check(
            all[0].count == 1 && all.allSatisfy { $0 == all[0] },
            "four observers saw \(all)"
          )
        }
        try trial.expect(probe, ran: 1, "with four observers")
      }
    )
  }
}
