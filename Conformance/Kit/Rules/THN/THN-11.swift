extension RuleInfo {
  static let thn11 = RuleInfo(
    "THN-11",
    .must,
    "A handler that is attached inside a handler of the same promise runs.",
    intent: "Attaching is allowed at any time, also during delivery.",
    origin: "Promises/A+ 2.2.6.1",
    hint: "a list that is replaced after delivery"
  )
}

extension Handlers {
  static var thn11: Rule<A> {
    Rule(
      .thn11,
      .each(A.transforms, or: .transform) { trial, step in
        let inner = trial.probe("the inner handler")
        trial.arrive(.fulfilled(trial.token())) { handle in
          _ = step.apply(trial.adapter, handle) { token in
            _ = step.apply(trial.adapter, handle) { token in
              inner.hit()
              return token
            }
            return token
          }
        }
        trial.quiesce()
        try trial.expect(inner, ran: 1, "when it was attached inside a handler")
      }
    )
  }
}
