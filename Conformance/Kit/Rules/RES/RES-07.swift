extension RuleInfo {
  static let res07 = RuleInfo(
    "RES-07",
    .mustIf("a promise can be resolved with a promise"),
    "A promise that was resolved with a pending one ignores every later attempt to settle it.",
    intent: "Once a promise follows another, a later call of resolve cannot change that.",
    origin: "Promises/A+ 2.3.3.3.3",
    hint: "the moment at which resolve counts as called",
    needs: .adopting
  )
}

extension Adopting {
  static var res07: Rule<A> {
    Rule(
      .res07,
      .arrivals { trial in
        let value = trial.token()
        let (outer, settler, follow) = trial.adapter.adopting()
        let early = trial.observe(outer)
        let inner = trial.pending()
        if trial.arrival == .already { trial.settle(inner.settler, .fulfilled(value)) }
        follow(inner.handle)
        trial.settle(settler, .fulfilled(trial.token()))
        trial.settle(settler, .rejected(trial.fault()))
        let other = trial.pending()
        trial.settle(other.settler, .rejected(trial.fault()))
        follow(other.handle)
        if trial.arrival != .already {
          try trial.expectPending(early, "while the promise that it follows is pending")
          trial.settle(inner.settler, .fulfilled(value))
        }
        trial.quiesce()
        try trial.expect(early, .fulfilled(value))
      }
    )
  }
}
