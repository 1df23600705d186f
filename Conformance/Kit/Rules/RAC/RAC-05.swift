extension RuleInfo {
  static let rac05 = RuleInfo(
    "RAC-05",
    .mustIf("promises can be raced"),
    "Races against a promise that stays pending leave nothing behind on it.",
    intent: "A server may race each request against its own shutdown.",
    origin: "new: a leak of ECMAScript's race that is well known",
    hint: "the handlers that a race leaves at its losers",
    needs: .combining
  )
}

extension Racing {
  static var rac05: Rule<A> {
    Rule(
      .rac05,
      .oneEach(A.combinations(.race, .any), or: .racing) { trial, race in
        let (long, settler) = trial.pending()
        let other = trial.observe(long)
        let before = trial.stage.ledger.live
        for _ in 0..<20 {
          try runRace(trial, race, long)
          try trial.check(
            trial.stage.ledger.live == before,
            "the promise that lost a race keeps its result"
          )
        }
        try trial.expectPending(other, "when it had lost")
        let value = trial.token()
        trial.settle(settler, .fulfilled(value))
        trial.quiesce()
        try trial.expect(other, .fulfilled(value))
      }
    )
  }

  /// A separate function, so that no variable here keeps the value.
  private static func runRace(
    _ trial: Trial<A>,
    _ race: Combination<A>,
    _ long: A.Handle
  ) throws {
    let (handle, settler) = trial.adapter.pending()
    let value = Outcome.fulfilled(trial.token())
    let seen = trial.combine(race, [long, handle])
    settler.settle(value)
    try trial.expect(seen, .value([value]))
  }
}
