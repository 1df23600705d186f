extension RuleInfo {
  static let mem08 = RuleInfo(
    "MEM-08",
    .must,
    "A value, or an error, is released with the last promise that holds it.",
    intent: "A value that is no longer needed is gone: a file is closed, an image is freed.",
    origin: "new",
    hint: "a copy of the outcome beside the one in the promise",
    narrowed: [.notTried()]
  )
}

extension Lifetime {
  static var mem08: Rule<A> {
    Rule(
      .mem08,
      .each(A.transforms, or: .transform) { trial, step in
        for isFulfilled in [true, false] {
          let before = trial.stage.ledger.live
          try heldByDerived(trial, step, isFulfilled, before)
          trial.quiesce()
          try expectLive(trial, before, "payloads that nobody holds")
        }
      }
    )
  }

  private static func heldByDerived(
    _ trial: Trial<A>,
    _ step: Transform<A>,
    _ isFulfilled: Bool,
    _ before: Int
  ) throws {
    let derived = settledSource(trial, step, isFulfilled)
    trial.quiesce()
    try expectLive(trial, before + 1, "payloads, with a derived promise to hold one")
    withExtendedLifetime(derived) {}
  }

  /// Settles twice where it can: nothing holds a payload that comes too late.
  private static func settledSource(
    _ trial: Trial<A>,
    _ step: Transform<A>,
    _ isFulfilled: Bool
  ) -> A.Handle {
    let (handle, settler) = trial.adapter.pending()
    let outcome = isFulfilled ? Outcome.fulfilled(trial.token()) : .rejected(trial.fault())
    let derived = trial.settle(settler, outcome, arriving: trial.arrival) {
      step.apply(trial.adapter, handle) { $0 }
    }
    if !A.profile.settlerIsSingleUse {
      trial.settle(settler, isFulfilled ? .rejected(trial.fault()) : .fulfilled(trial.token()))
    }
    return derived
  }
}
