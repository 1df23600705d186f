extension TimedAdapter {
  @Rule static var mem15: Law {
    "What the attempts captured is released with no lock held, once there are no more attempts."
    intent(
      "An object that is no longer needed may use the promise, and the clock, in its `deinit`."
    )
    hint("an alarm that is cancelled")
    each(retries, or: .retry) { trial, retry in
      let callbacks = Callbacks(trial)
      let (other, _) = trial.pending()
      var begun = 0
      for isGivenUp in [false, true] {
        let settlers = Log<Settler>()
        if try attempt(trial, retry, callbacks, other, settlers, isGivenUp) { begun += 1 }
      }
      try callbacks.expect(released: begun, "when there was no further attempt")
    }
  }

  /// Retries work that fails once, and then succeeds or is cancelled; returns whether the library can.
  private static func attempt(
    _ trial: Trial<Self>,
    _ retry: Retry<Self>,
    _ callbacks: Callbacks<Self>,
    _ other: Handle,
    _ settlers: Log<Settler>,
    _ isGivenUp: Bool
  ) throws -> Bool {
    let output = begin(trial, retry, callbacks, other, settlers)
    let seen = trial.observe(output)
    trial.quiesce()
    let attempts = settlers.takeAll()
    try trial.check(attempts.count == 1, "\(attempts.count) attempts had begun at the start")
    if isGivenUp, output.cancel == nil { return false }
    trial.settle(attempts[0], .rejected(trial.fault()))
    trial.quiesce()
    if isGivenUp {
      _ = output.cancel?()
    } else {
      trial.advance(by: limit)
      for settler in settlers.takeAll() { trial.settle(settler, .fulfilled(trial.token())) }
    }
    try trial.expect(seen, reaches: 1, "after the last attempt it came to \(seen.all)")
    return true
  }
}
