/// When work runs again, for the next that observes its promise.
public enum WorkAgain: String, CaseIterable, ChoiceValue {
  /// Work runs again: after a failure.
  case afterFailure = "after a failure"
  /// Work runs again: when its end is forgotten.
  case whenForgotten = "when its end is forgotten"
  /// Work runs again: after a failure, or when its end is forgotten.
  case both = "after a failure, or when its end is forgotten"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("work-again", "work runs again")
}

extension RepeatingAdapter {
  @Rule static var exe11: Law {
    "After a failure, a forgotten end, or both, work runs again for the next that observes its promise."
    level(.choice(WorkAgain.self))
    intent("Whether a request that failed is sent again, and who is told what.")
    origin("p-memoize; React cache; dataloader.clear")
    hint("what makes a promise pending again")
    given(.secondHandler)
    once { trial in
      let runs = Log<Settler>()
      defer { runs.takeAll() }
      let (failure, values) = (trial.outcome(fulfilled: false), [trial.token(), trial.token()])
      let (handle, forget) = trial.adapter.repeating { runs.add($0) }
      let first = trial.observe(handle)
      try trial.expect(runs, reaches: 1, "the work ran \(times(runs.count))")
      trial.settle(runs.all[0], failure)
      try trial.expect(first, failure)
      let second = (0..<2).map { _ in trial.observe(handle) }
      try trial.proveNothing(links: 2)
      let count = runs.count
      try trial.check(
        count <= 2,
        "the work ran \(times(count - 1)) for two that observed its failure"
      )
      let isAfterFailure = count == 2
      let end: Outcome = isAfterFailure ? .fulfilled(values[0]) : failure
      if isAfterFailure {
        for seen in second { try trial.expectPending(seen, "while its work runs again") }
        trial.settle(runs.all[1], end)
      }
      let third = trial.observe(handle)
      for seen in second + [third] { try trial.expect(seen, end) }
      try trial.check(runs.count == count, "the work ran again for one that came late")
      if let forget {
        forget()
        let fourth = trial.observe(handle)
        try trial.expect(runs, reaches: count + 1, "its end was forgotten; the work ran no more")
        try trial.expectPending(fourth, "while its work runs again")
        trial.settle(runs.all[count], .fulfilled(values[1]))
        try trial.expect(fourth, .fulfilled(values[1]))
      }
      // Who has been told is told nothing else.
      try trial.expect(first, failure)
      try trial.expect(third, end)
      try trial.check(isAfterFailure || forget != nil, "the work never runs again")
      let other = isAfterFailure ? WorkAgain.both : .whenForgotten
      trial.observed(forget == nil ? .afterFailure : other)
    }
  }
}
