/// How long a combination that one input has decided keeps what it had heard of the others.
public enum CombinedResults: String, CaseIterable, ChoiceValue {
  /// Results that are not needed: are released immediately.
  case released = "are released immediately"
  /// Results that are not needed: are kept while the promise is held.
  case whileHeld = "are kept while the promise is held"
  /// Results that are not needed: are kept until all inputs end.
  case untilSettled = "are kept until all inputs end"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("combined-results", "results that are not needed")
}

extension CombiningAdapter {
  @Rule static var mem09: Law {
    "A settled combination does not keep its inputs' results, keeps them while it is held, or until all inputs settle."
    level(.choice(CombinedResults.self))
    intent("Whether a request that never ends keeps the results of the others alive.")
    hint("where values are collected, when one input makes them useless")
    each(decidedEarly.taking(3), or: absence, arrivals: .plain) { trial, spelling in
      let (decider, pending) = (trial.pending(), trial.pending())
      let end = deciding(trial, spelling.kind)
      // Somebody else waits for it: where consumers are counted it would not stay pending otherwise.
      let other = trial.stay(with: pending.handle)
      let others = trial.stage.ledger.live
      let isKept = { trial.stage.ledger.live > others }
      let output = Box(ordinaryInput(trial, spelling, [decider.handle, pending.handle]))
      let seen = output.value.map(trial.observe) ?? Log()
      try trial.expectPending(seen, "with one input settled")
      let mustKeep = trial.design.keepsInputs(spelling.kind)
      try trial.check(isKept() || !mustKeep, "a payload was released while it was needed")
      trial.settle(decider.settler, end)
      try trial.expect(seen, .ofInput(end))
      let whileHeld = isKept()
      _ = output.take()
      trial.letGoOfAll()
      trial.quiesce()
      let untilSettled = isKept()
      // Where the rest is cancelled, that may be so whatever else waits for it.
      if other.count == 0 || trial.design.inputsOutliveEnded(spelling.kind) == true {
        try trial.expectPending(other, "while the combination settled")
      }
      trial.settle(pending.settler, end)
      trial.quiesce()
      try trial.check(!isKept(), "a payload is kept when all inputs have settled")
      trial.observed(
        untilSettled ? CombinedResults.untilSettled : whileHeld ? .whileHeld : .released
      )
    }
  }

  /// The combinations that one input can decide after another one has ended: a race has ended by then.
  static var decidedEarly: [Combination<Self>] {
    combinations().filter { $0.kind != .race && !design.endsThatDecide($0.kind).isEmpty }
  }

  /// Why no combination can be tried that one of three inputs decides.
  static var absence: Profile.Need { decidedEarly.isEmpty ? .earlyRejection : .threeInputs }

  /// Combines others with a promise that nothing else holds and that settles at the trial's arrival.
  private static func ordinaryInput(
    _ trial: Trial<Self>,
    _ spelling: Combination<Self>,
    _ others: [Handle]
  ) -> Output<[Outcome]> {
    let (handle, settler) = trial.loose()
    let output = trial.settle(settler, ordinary(trial, spelling.kind), arriving: trial.arrival) {
      spelling.apply(trial, Inputs([handle] + others))
    }
    trial.quiesce()
    return output
  }
}
