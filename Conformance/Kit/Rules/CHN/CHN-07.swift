extension RuleInfo {
  static let chn07 = RuleInfo(
    "CHN-07",
    .must,
    "A handler for errors fulfils the derived promise if it returns, and replaces the error if it fails.",
    intent: "A chain can recover in the middle, and an error can be translated.",
    origin: "Promises/A+ 2.2.7.1, 2.2.7.2",
    hint: "settling after a handler for errors",
    narrowed: [.forErrors(.ends, .verbs), .notTried(.arrivals, .seconds)]
  )
}

extension Chaining {
  static var chn07: Rule<A> {
    Rule(
      .chn07,
      .each(A.recoveries, or: .recovery) { trial, step in
        let (value, other) = (trial.token(), trial.fault())
        let recovered = trial.arrive(.rejected(trial.fault())) { handle in
          step.apply(trial.adapter, handle) { _ in value }
        }
        try trial.expect(recovered, .fulfilled(value))
        guard step.canFail else { return }
        let replaced = trial.arrive(.rejected(trial.fault())) { handle in
          step.apply(trial.adapter, handle) { _ throws(Fault) in throw other }
        }
        try trial.expect(replaced, .rejected(other))
      }
        + .each(A.errorObservers, or: .errorObserver) { trial, step in
          let fault = trial.fault()
          let passed = trial.arrive(.rejected(fault)) { handle in
            step.apply(trial.adapter, handle) { _ in }
          }
          if let passed {
            try trial.expect(passed, .rejected(fault))
          } else {
            let probe = trial.probe("the handler")
            trial.arrive(.rejected(fault)) { handle in
              _ = step.apply(trial.adapter, handle) { _ in probe.hit() }
            }
            trial.quiesce()
            try trial.expect(probe, ran: 1, "after rejection")
          }
        }
    )
  }
}
