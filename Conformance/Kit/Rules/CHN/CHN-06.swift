extension RuleInfo {
  static let chn06 = RuleInfo(
    "CHN-06",
    .must,
    "An error passes unchanged through any number of links for values.",
    intent: "One handler at the end of a chain is enough for all of it.",
    origin: "Promises/A+ 2.2.7.4",
    hint: "links for values must pass errors on"
  )
}

extension Chaining {
  static var chn06: Rule<A> {
    Rule(
      .chn06,
      .each(A.transforms, or: .transform) { trial, step in
        try passes(trial, .rejected(trial.fault()), probe: "a link for values") { handle, probe in
          step.apply(trial.adapter, handle) { token in
            probe.hit()
            return token
          }
        }
      }
        + .each(A.chains, or: .chain) { trial, step in
          try passes(trial, .rejected(trial.fault()), probe: "a link for values") {
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
