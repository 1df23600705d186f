extension TimedAdapter {
  /// What attempts captured, once there are no more: it may use the promise, and the clock.
  static var releasedAttempts: Part {
    each(retries, or: .retry, doing: "its attempts") { trial, retry in
      let callbacks = Callbacks(trial)
      let (other, _) = trial.pending()
      for isGivenUp in [false, true] {
        try attempt(trial, retry, callbacks, other, Log<Settler>(), isGivenUp)
      }
      trial.letGoOfAll()
      try callbacks.expect(released: 2, "when there was no further attempt")
    }
  }

  /// Retries work that fails once, and then succeeds, or is cancelled where the library can do that.
  private static func attempt(
    _ trial: Trial<Self>,
    _ retry: Retry<Self>,
    _ callbacks: Callbacks<Self>,
    _ other: Handle,
    _ settlers: Log<Settler>,
    _ isGivenUp: Bool
  ) throws {
    let output = begin(trial, retry, callbacks, other, settlers)
    let seen = trial.observe(output)
    trial.quiesce()
    let attempts = settlers.takeAll()
    try trial.check(attempts.count == 1, "\(attempts.count) attempts had begun at the start")
    trial.settle(attempts[0], .rejected(trial.fault()))
    trial.quiesce()
    if isGivenUp, let cancel = output.cancel {
      _ = cancel()
    } else {
      trial.advance(by: limit)
      for settler in settlers.takeAll() { trial.settle(settler, .fulfilled(trial.token())) }
    }
    try trial.expect(seen, reaches: 1, "after the last attempt it came to \(seen.all)")
  }
}
