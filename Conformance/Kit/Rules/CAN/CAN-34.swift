extension RuleInfo {
  static let can34 = RuleInfo(
    "CAN-34",
    .choice(key: "undelivered", values: ["dispose", "drop"]),
    "A value that comes after the cancellation is passed on to be disposed of, or dropped.",
    intent: "Whether a file that was opened too late is closed by anybody.",
    origin: "Kotlin, “Handle values safely”",
    hint: "what happens to a value that nobody gets",
    needs: .cancelling
  )
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
        comeLate(trial, promise, released)
        trial.quiesce()
        try trial.check(released.count == 1, "a value that nobody gets is not released")
        trial.observed("drop")
      }
    )
  }

  /// A separate function, so that no variable here keeps the value.
  private static func comeLate(
    _ trial: Trial<A>,
    _ promise: Cancellable<A.Handle>,
    _ released: Counter
  ) {
    let value = Token(in: trial.stage.ledger) { released.increment() }
    promise.settler.settle(.fulfilled(value))
  }
}
