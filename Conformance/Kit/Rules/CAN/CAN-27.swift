/// What becomes of the other inputs when a race is won.
public enum RaceLosers: String, CaseIterable, ChoiceValue {
  /// The losers of a race: are cancelled.
  case cancel = "are cancelled"
  /// The losers of a race: continue.
  case keep = "continue"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("losers", "the losers of a race")
}

extension CombiningAdapter where Self: CancellableAdapter {
  @Rule static var can27: Law {
    "When one promise wins a race, the others are cancelled, or left alone."
    level(.choice(RaceLosers.self))
    intent("Whether the slower of two servers continues with its answer.")
    origin("Kotlin select; structured concurrency")
    hint("what a race does when it has settled")
    each(combinations(.race, .any).taking(2...3), or: .racing) { trial, race in
      for end in trial.design.endsThatDecide(race.kind) {
        let inputs = (0..<race.most(of: 2...3)).map { _ in trial.cancellable() }
        let outcome = trial.outcome(fulfilled: end == .value)
        let seen = trial.combine(race, inputs.map(\.handle))
        try trial.expectPending(seen, "before anything was settled")
        trial.settle(inputs[1].settler, outcome)
        try trial.expect(seen, .ofInput(outcome))
        for (index, input) in inputs.enumerated() where index != 1 {
          trial.observed(input.isCancelled() ? RaceLosers.cancel : .keep)
        }
      }
    }
  }
}
