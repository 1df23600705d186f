/// What becomes of a value that comes after the cancellation.
public enum UndeliveredValue: String, CaseIterable, ChoiceValue {
  /// A value after cancelling: handed to somebody.
  case dispose = "handed to somebody"
  /// A value after cancelling: dropped.
  case drop = "dropped"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("undelivered", "a value after cancelling")
}

extension CancellableAdapter {
  @Rule static var can34: Law {
    "A value that is not delivered because of a cancellation is passed on to be disposed of, or dropped."
    level(.choice(UndeliveredValue.self))
    intent("Whether a file that was opened too late is closed by anybody.")
    origin("Kotlin, “Handle values safely”")
    hint("what happens to a value that is not delivered")
    once("cancelled before it comes") { trial in
      let promise = trial.cancellable()
      let early = trial.observe(promise.handle)
      trial.cancel(promise)
      try trial.expectCancelled(early)
      let released = Counter()
      fulfillLate(trial, promise, released)
      try trial.expect(released, reaches: 1, "a value that is not delivered is not released")
      trial.observed(UndeliveredValue.drop)
    }
    onItsWay
  }

  /// The value has come, and the only handler is cancelled before its turn.
  private static var onItsWay: Part {
    let steps = behindGate
    return given(
      has(.branchCancelling) && !steps.isEmpty,
      or: .branchCancelling,
      once("cancelled on its way to the handler") { trial in
        for step in steps {
          let (ran, released) = (trial.spy("the handler"), Counter())
          // Cancels the only branch of a promise that has its value; nothing is held afterwards.
          do {
            let promise = trial.cancellable()
            let branch = step.passing(trial, promise.handle) { ran.hit() }
            fulfillLate(trial, promise, released)
            trial.cancelBranch(branch)
          }
          try trial.expect(ran, ran: 0, "after its promise was cancelled")
          try trial.expect(released, reaches: 1, "a value that is not delivered is not released")
          trial.observed(UndeliveredValue.drop)
        }
      }
    )
  }

  /// A separate function, so that no variable here keeps the value.
  private static func fulfillLate(
    _ trial: Trial<Self>,
    _ promise: CancellablePromise<Handle>,
    _ released: Counter
  ) {
    let value = Token(in: trial.stage.ledger) { released.increment() }
    promise.settler.settle(.fulfilled(value))
  }
}
