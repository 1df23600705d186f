/// What becomes of a promise that follows a pending one when something else settles it.
public enum ResolvedTwice: String, CaseIterable, ChoiceValue {
  /// Settled while it follows: ignored.
  case ignored
  /// Settled while it follows: what ends first counts.
  case firstEnd = "what ends first counts"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("resolved-twice", "settled while it follows")
}

extension AdoptingAdapter {
  @Rule static var res07: Law {
    "A promise that was resolved with a pending one ignores later attempts to settle it, or takes the first end."
    level(.choice(ResolvedTwice.self))
    intent("Whether a later call of resolve can still change what a promise becomes.")
    origin("Promises/A+ 2.3.3.3.3")
    hint("the moment at which resolve counts as called")
    given(design.settlesTwice, or: .settlingTwice)
    arrivals { trial in
      let (value, late) = (trial.token(), Outcome.fulfilled(trial.token()))
      let (outer, settler, follow) = trial.adopting()
      let early = trial.observe(outer)
      let inner = trial.pending()
      if trial.arrival == .already { trial.settle(inner.settler, .fulfilled(value)) }
      follow(inner.handle)
      trial.settle(settler, late)
      trial.settle(settler, .rejected(trial.fault()))
      let others = told(trial, follow)
      try trial.proveNothing(links: 3)
      let tookLate = early.outcomes == [late]
      if trial.arrival != .already {
        if !tookLate {
          try trial.expectPending(early, "while the promise that it follows is pending")
        }
        trial.settle(inner.settler, .fulfilled(value))
      }
      try trial.expect(early, tookLate ? late : .fulfilled(value))
      // What it is told to follow too late ends as it would have.
      for (other, outcome) in others + told(trial, follow) { try trial.expect(other, outcome) }
      // Of one that was settled before, the end may have come first.
      if tookLate || trial.arrival != .already {
        trial.observed(tookLate ? ResolvedTwice.firstEnd : .ignored)
      }
    }
  }

  /// Tells a promise to follow one that is rejected before, and one that is rejected afterwards.
  private static func told(
    _ trial: Trial<Self>,
    _ follow: (Handle) -> Void
  ) -> [(Observation, Outcome)] {
    [true, false].compactMap { isSettled in
      let ((other, settler), outcome) = (trial.pending(), Outcome.rejected(trial.fault()))
      let seen = design.takesHandlers ? trial.observe(other) : nil
      if isSettled { trial.settle(settler, outcome) }
      follow(other)
      if !isSettled { trial.settle(settler, outcome) }
      return seen.map { ($0, outcome) }
    }
  }
}
