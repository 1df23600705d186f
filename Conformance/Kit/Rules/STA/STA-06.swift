/// What settling a promise again does.
public enum LateSettle: String, CaseIterable, ChoiceValue {
  /// Settled twice: ignored.
  case ignored
  /// Settled twice: says it lost.
  case lost = "says it lost"
  /// Settled twice: traps.
  case traps

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>(
    "late-settle",
    "settled twice",
    names: [.lost: "false"]
  )
}

extension PromiseAdapter {
  @Rule static var sta06: Law {
    "Settling a promise again is ignored, reports that it lost, or traps."
    level(.choice(LateSettle.self))
    intent("Whether a producer can learn that it came too late.")
    origin("Promises/A+ tests, README; Kotlin CompletableDeferred.complete")
    hint("what the settling call returns the second time")
    given(.settlingTwice)
    once { trial in
      let (handle, settler) = trial.pending()
      let value = trial.token()
      trial.settle(settler, .fulfilled(value))
      let replies = [
        trial.settle(settler, .fulfilled(trial.token())),
        trial.settle(settler, .rejected(trial.fault())),
      ]
      try trial.check(
        !replies.contains(true),
        "a settlement that came too late reports that it won"
      )
      try trial.expect(handle, .fulfilled(value))
      trial.observed(replies == [nil, nil] ? LateSettle.ignored : .lost)
    }
  }
}
