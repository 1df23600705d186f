/// What a promise that was cancelled ends with.
public enum CancelledEnd: String, CaseIterable, ChoiceValue {
  /// Cancelled is a third ending.
  case thirdState = "a third ending"
  /// Cancelled is a rejection.
  case rejection = "a rejection"
  /// Cancelled is an error value.
  case errorValue = "an error value"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("cancel", "cancelled is")
}

extension CancellableAdapter {
  @Rule static var can01: Law {
    "Cancelling a pending promise settles it: in a state of its own, by a rejection, or with an error value."
    level(.choice(CancelledEnd.self))
    intent("It decides what code downstream has to deal with.")
    origin("bluebird; CompletableFuture; Kotlin; Cats Effect Outcome")
    hint("how cancelling settles")
    once { trial in
      let promise = trial.cancellable()
      let early = trial.observe(promise.handle)
      try trial.expectPending(early, "before it was cancelled")
      _ = promise.cancel()
      let outcome = try trial.expectCancelled(early)
      try trial.expect(promise.handle, outcome)
      switch outcome {
      case .cancelled: trial.observed(CancelledEnd.thirdState)
      case .foreign: trial.observed(CancelledEnd.rejection)
      case .rejected: trial.observed(CancelledEnd.errorValue)
      case .fulfilled: break
      }
    }
  }
}
