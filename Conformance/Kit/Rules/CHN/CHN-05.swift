extension RuleInfo {
  static let chn05 = RuleInfo(
    "CHN-05",
    .must,
    "A value passes unchanged through any number of links for errors.",
    intent: "Error handling can stand anywhere in a chain without touching the good case.",
    origin: "Promises/A+ 2.2.7.3",
    hint: "links for errors must pass values on"
  )
}

extension Chaining {
  static var chn05: Rule<A> {
    Rule(
      .chn05,
      .each(A.recoveries, or: .recovery) { trial, step in
        try passes(trial, .fulfilled(trial.token()), probe: "a link for errors") {
          handle,
          probe in
          let token = trial.token()
          return step.apply(trial.adapter, handle) { _ in
            probe.hit()
            return token
          }
        }
      }
        + .each(A.recoveryChains, or: .recoveryChain) { trial, step in
          try passes(trial, .fulfilled(trial.token()), probe: "a link for errors") {
            handle,
            probe in
            let other = trial.pending().handle
            return step.apply(trial.adapter, handle) { _ in
              probe.hit()
              return other
            }
          }
        }
    )
  }
}
