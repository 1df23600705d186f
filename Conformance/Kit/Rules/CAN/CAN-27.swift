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
      for isCancelled in try decide(trial, race) {
        trial.observed(isCancelled ? RaceLosers.cancel : .keep)
      }
    }
    given(Self.self as? any (FirstFewAdapter & CancellableAdapter).Type, or: .firstFew) {
      $0.restOfFew
    }
  }

  /// Has one input decide a combination, in each way; returns whether each of the others is cancelled then.
  static func decide(_ trial: Trial<Self>, _ spelling: Combination<Self>) throws -> [Bool] {
    try design.endsThatDecide(spelling.kind).flatMap { end -> [Bool] in
      let inputs = (0..<spelling.most(of: 2...3)).map { _ in trial.cancellable() }
      let outcome = trial.outcome(fulfilled: end == .value)
      let seen = trial.combine(spelling, inputs.map(\.handle))
      trial.quiesce()
      try trial.check(seen.count == 0, "with all inputs pending it came to \(seen.all)")
      trial.settle(inputs[0].settler, outcome)
      try trial.expect(seen, .ofInput(outcome))
      return inputs.dropFirst().map { $0.isCancelled() }
    }
  }
}

extension FirstFewAdapter where Self: CancellableAdapter {
  /// What becomes of the input that is not needed for the first two.
  fileprivate static var restOfFew: Part {
    each(firstFew.taking(3), or: .firstFew) { trial, few in
      let inputs = (0..<3).map { _ in trial.cancellable() }
      let seen = trial.observe(few.apply(trial, 2, inputs.map(\.handle)))
      for input in inputs.dropFirst() {
        try trial.expectPending(seen, "before two had a value")
        trial.settle(input.settler, .fulfilled(trial.token()))
      }
      try trial.expect(seen, reaches: 1, "with two values it came to \(seen.all)")
      trial.observed(inputs[0].isCancelled() ? RaceLosers.cancel : .keep)
    }
  }
}
