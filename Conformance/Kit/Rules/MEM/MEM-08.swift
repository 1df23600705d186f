extension PromiseAdapter {
  static var mem08: Law {
    Law(
      "A value, or an error, is released with the last promise that holds it.",
      intent: "A value that is no longer needed is gone: a file is closed, an image is freed.",
      origin: "new",
      hint: "a copy of the outcome beside the one in the promise",
      each(transforms, or: .transform, arrivals: .plain) { trial, step in
        for isFulfilled in [true, false] {
          let before = trial.stage.ledger.live
          try heldByDerived(trial, step, isFulfilled, before)
          trial.quiesce()
          try expectLive(trial, before, "payloads that nobody holds")
        }
      },
      tried(verbs, or: .transform, few: true) { trial, moment in
        let before = trial.stage.ledger.live
        try heldByStep(trial, moment, before)
        trial.quiesce(until: { trial.stage.ledger.live == before })
        try expectLive(trial, before, "payloads that nobody holds")
      }
    )
  }

  private static func heldByDerived(
    _ trial: Trial<Self>,
    _ step: Transform<Self>,
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
    _ trial: Trial<Self>,
    _ step: Transform<Self>,
    _ isFulfilled: Bool
  ) -> Handle {
    let (handle, settler) = trial.loose()
    let outcome = isFulfilled ? Outcome.fulfilled(trial.token()) : .rejected(trial.fault())
    let derived = trial.settle(settler, outcome, arriving: trial.arrival) {
      step.apply(trial, handle) { $0 }
    }
    if trial.design.settlesTwice {
      trial.settle(settler, isFulfilled ? .rejected(trial.fault()) : .fulfilled(trial.token()))
    }
    return derived
  }

  /// Has a step of any kind hold the payload, or what it made instead of an error.
  private static func heldByStep(
    _ trial: Trial<Self>,
    _ moment: Moment<Verb<Self>>,
    _ before: Int
  ) throws {
    let derived = try settledStep(trial, moment)
    let payloads = derived == nil || moment.end == .cancelled ? 0 : 1
    trial.quiesce(until: { trial.stage.ledger.live == before + payloads })
    try expectLive(trial, before + payloads, "payloads, with a derived promise to hold one")
    withExtendedLifetime(derived) {}
  }

  private static func settledStep(
    _ trial: Trial<Self>,
    _ moment: Moment<Verb<Self>>
  ) throws -> Handle? {
    let derived = Box<Handle>()
    _ = try trial.meet(last: moment) { handle in
      derived.value = moment.step.apply(trial, handle) {}
    }
    return derived.value
  }
}
