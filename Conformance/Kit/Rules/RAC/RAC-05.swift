/// What races leave behind on a promise that loses them and stays pending.
public enum RaceTraces: String, CaseIterable, ChoiceValue {
  /// A loser that stays pending: keeps nothing of the race.
  case none = "keeps nothing of the race"
  /// A loser that stays pending: keeps the result of the race.
  case untilSettled = "keeps the result of the race"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>(
    "race-traces",
    "a loser that stays pending",
    names: [.none: "nothing"]
  )
}

extension CombiningAdapter {
  @Rule static var rac05: Law {
    "Races against a promise that stays pending leave nothing behind on it, or leave their results until it settles."
    level(.choice(RaceTraces.self))
    intent("Whether a server may race each request against its own shutdown.")
    origin("new: a leak of ECMAScript's race that is well known")
    hint("the handlers that a race leaves at its losers")
    each(
      combinations(.race, .any).taking(2...3),
      or: .racing,
      arrivals: [.immediately, .already]
    ) { trial, race in
      for end in trial.design.endsThatDecide(race.kind) { try loseRaces(trial, race, end) }
    }
  }

  /// Has a promise that stays pending lose races, which end in a way.
  private static func loseRaces(
    _ trial: Trial<Self>,
    _ race: Combination<Self>,
    _ end: Ends
  ) throws {
    let (long, settler) = trial.pending()
    let other = trial.stay(with: long)
    let before = trial.stage.ledger.live
    // What lost a race and was cancelled for it, wins the next.
    let races = trial.design.cancelsLosers ? 1 : 20
    for _ in 0..<races {
      // Here, so that no variable keeps the outcome of a race that is over.
      let (handle, settler) = trial.loose()
      let outcome = trial.outcome(fulfilled: end == .value)
      let others = Array(repeating: long, count: race.most(of: 2...3) - 1)
      // What has won already comes before the losers, to which the race has to attach nothing.
      let isFirst = trial.arrival == .already
      let seen = trial.settle(settler, outcome, arriving: trial.arrival) {
        trial.combine(race, isFirst ? [handle] + others : others + [handle])
      }
      try trial.expect(seen, .ofInput(outcome))
    }
    trial.letGoOfAll()
    let kept = trial.stage.ledger.live - before
    let isPending = other.count == 0 || !trial.design.cancelsLosers
    if isPending { try trial.expectPending(other, "when it had lost") }
    let value = trial.token()
    trial.settle(settler, .fulfilled(value))
    trial.quiesce()
    if isPending { try trial.expect(other, .fulfilled(value)) }
    let left = trial.stage.ledger.live - before - 1
    try trial.check(
      left <= 0,
      "of \(races) races \(left) results are kept when the loser has settled"
    )
    trial.observed(kept == 0 ? RaceTraces.none : .untilSettled)
  }
}
