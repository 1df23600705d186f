/// What becomes of a handler that is removed before it runs.
public enum RemovedHandler: String, CaseIterable, ChoiceValue {
  /// A handler that is removed: is released immediately.
  case released = "is released immediately"
  /// A handler that is removed: is kept until the promise ends.
  case kept = "is kept until the promise ends"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("removed-handler", "a handler that is removed")
}

extension RemovingAdapter {
  @Rule static var mem21: Law {
    "A handler that is removed is released immediately, or kept until the promise ends."
    level(.choice(RemovedHandler.self))
    intent("Whether a promise keeps a screen that is gone.")
    origin("Combine, AnyCancellable")
    hint("how a handler is taken out of the list, and what still refers to it then")
    given(.secondHandler)
    once { trial in
      let (handle, settler) = trial.pending()
      let six = SixHandlers(trial, of: handle)
      let count = six.removed.count
      trial.quiesce(until: { six.released.count == count })
      let early = six.released.count
      if early < count { try trial.mayStillCome("a handler that was removed is kept") }
      try trial.check(
        [0, count].contains(early),
        "of \(count) handlers that were removed \(early) were released"
      )
      trial.settle(settler, .fulfilled(trial.token()))
      try six.expectReleased(trial)
      trial.observed(early == count ? RemovedHandler.released : .kept)
    }
  }
}
