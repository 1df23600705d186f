extension SettableClockAdapter {
  @Rule static var tim15: Law {
    "A clock that is turned back ends nothing early, and what it is to end does end."
    intent("Whoever sets the clock of a machine stops no program, and sets off nothing.")
    hint("a time that is kept, and compared with the clock later")
    each(delays, or: .delay) { trial, delay in
      try turnBack(trial) { trial.observe(delay.make(trial, limit)) }
    }
    each(timeouts, or: .timeout) { trial, timeout in
      try turnBack(trial) { trial.observe(timeout.apply(trial, trial.pending().handle, limit)) }
    }
    each(retries, or: .retry) { trial, retry in
      try turnBack(trial) {
        let attempts = Attempts(trial, retry, .init(attempts: 2, pause: limit))
        try attempts.expect(1, "at the start")
        attempts.settle(1, .rejected(trial.fault()))
        return attempts
      }
    }
  }

  /// Turns the clock back while one thing waits for its time, and before another begins to.
  ///
  /// The first may end when so much time has passed, or when the clock shows its time.
  private static func turnBack<Seen: Growing>(
    _ trial: Trial<Self>,
    _ begin: () throws -> Seen
  ) throws {
    let second = Duration.seconds(1)
    trial.advance(by: limit * 3)
    let first = try begin()
    let count = first.count
    trial.advance(by: second)
    trial.turnBack(by: limit * 2)
    let other = try begin()
    trial.advance(by: limit - second - instant)
    try trial.proveNothing(links: 3)
    try trial.check(
      first.count == count && other.count == count,
      "when the clock had been turned back, it was over before its time"
    )
    trial.advance(by: second + instant)
    try trial.expect(
      other,
      reaches: count + 1,
      "it began when the clock had been turned back, and was not over in its time"
    )
    trial.advance(by: limit * 2)
    for seen in [first, other] {
      let ended = times(seen.count - count)
      try trial.expect(seen, reaches: count + 1, "its time was over, and it ended \(ended)")
    }
  }
}
