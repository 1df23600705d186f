extension RuleInfo {
  static let chn04 = RuleInfo(
    "CHN-04",
    .mustIf("handlers can fail"),
    "An error that a handler throws rejects the derived promise with that same error.",
    intent: "Nothing that goes wrong inside a handler is lost, or turned into something else.",
    origin: "Promises/A+ 2.2.7.2",
    hint: "the catch around the handler",
    narrowed: [.whenHandled(.ends), .notTried(.arrivals, .verbs, .seconds)]
  )
}

extension Chaining {
  static var chn04: Rule<A> {
    Rule(
      .chn04,
      .each(A.transforms.filter(\.canFail), or: .throwingHandler) { trial, step in
        let fault = trial.fault()
        let derived = trial.arrive(.fulfilled(trial.token())) { handle in
          step.apply(trial.adapter, handle) { _ throws(Fault) in throw fault }
        }
        try trial.expect(derived, .rejected(fault))
      }
        + .each(A.chains.filter(\.canFail), or: .throwingHandler) { trial, step in
          let fault = trial.fault()
          let derived = trial.arrive(.fulfilled(trial.token())) { handle in
            step.apply(trial.adapter, handle) { _ throws(Fault) in throw fault }
          }
          try trial.expect(derived, .rejected(fault))
        }
    )
  }
}
