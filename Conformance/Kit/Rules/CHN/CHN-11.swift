extension RuleInfo {
  static let chn11 = RuleInfo(
    "CHN-11",
    .must,
    "A handler runs even if nobody observes its result.",
    intent: "Attaching a handler is a request to run it; nothing waits for a subscriber.",
    origin: "new; a Combine-style future fails it",
    hint: "work that waits for demand"
  )
}

extension Chaining {
  static var chn11: Rule<A> {
    Rule(
      .chn11,
      .each(A.transforms, or: .transform) { trial, step in
        let probe = trial.probe("the handler")
        trial.arrive(.fulfilled(trial.token())) { handle in
          _ = step.apply(trial.adapter, handle) { token in
            probe.hit()
            return token
          }
        }
        trial.quiesce()
        try trial.expect(probe, ran: 1, "unobserved")
      }
    )
  }
}
