extension RuleInfo {
  static let can34 = RuleInfo(
    "CAN-34",
    .choice(UndeliveredValue.self),
    "A value that comes after the cancellation is passed on to be disposed of, or dropped.",
    intent: "Whether a file that was opened too late is closed by anybody.",
    origin: "Kotlin, “Handle values safely”",
    hint: "what happens to a value that nobody gets",
    needs: .cancelling
  )
}

/// What becomes of a value that comes after the cancellation.
public enum UndeliveredValue: String, CaseIterable, ChoiceValue {
  /// A value after cancelling: handed to somebody.
  case dispose
  /// A value after cancelling: dropped.
  case drop

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("undelivered", "a value after cancelling") {
    switch $0 {
    case .dispose: "handed to somebody"
    case .drop: "dropped"
    }
  }
}

extension Undelivered {
  static var can34: Rule<A> {
    Rule(
      .can34,
      .once { trial in
        let promise = trial.cancellable()
        let early = trial.observe(promise.handle)
        trial.cancel(promise)
        trial.quiesce()
        try trial.expectCancelled(early)
        let released = Counter()
        fulfillLate(trial, promise, released)
        trial.quiesce()
        try trial.check(released.count == 1, "a value that nobody gets is not released")
        trial.observed(UndeliveredValue.drop)
      }
    )
  }

  /// A separate function, so that no variable here keeps the value.
  private static func fulfillLate(
    _ trial: Trial<A>,
    _ promise: CancellablePromise<A.Handle>,
    _ released: Counter
  ) {
    let value = Token(in: trial.stage.ledger) { released.increment() }
    promise.settler.settle(.fulfilled(value))
  }
}
