extension RuleInfo {
  static let mem05 = RuleInfo(
    "MEM-05",
    .must,
    "A settled derived promise does not hold its source.",
    intent: "A long-lived result does not keep alive everything that led to it.",
    origin: "new",
    hint: "a reference upstream that is not cleared"
  )
}

extension Lifetime {
  static var mem05: Rule<A> {
    Rule(
      .mem05,
      .each(A.transforms, or: .transform) { trial, step in
        let before = trial.stage.ledger.live
        let (derived, seen) = try derivedAlone(trial, step)
        trial.quiesce()
        // The derived promise still has its own value.
        try expectLive(trial, before + 1, "payloads, with only the derived promise left")
        withExtendedLifetime((derived, seen)) {}
      }
    )
  }

  private static func derivedAlone(
    _ trial: Trial<A>,
    _ step: Transform<A>
  ) throws -> (A.Handle, Int) {
    let (handle, settler) = trial.adapter.pending()
    let (value, other) = (trial.token(), Box<Token>())
    other.value = trial.token()
    let derived = trial.settle(settler, .fulfilled(value), arriving: trial.arrival) {
      step.apply(trial.adapter, handle) { token in other.take() ?? token }
    }
    trial.quiesce()
    let seen = trial.observe(derived)
    trial.quiesce()
    try trial.check(seen.outcomes.count == 1, "the derived promise never settled")
    return (derived, seen.outcomes.count)
  }
}
