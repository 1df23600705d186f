extension TimedAdapter {
  @Rule static var tim05: Law {
    "Attempts run one after another, as often as allowed, until one succeeds or all is cancelled."
    intent("A server that is down is asked again, with pauses, and not for ever.")
    hint("what begins the next attempt")
    each(retries, or: .retry) { trial, retry in
      for pause in [Duration.zero, limit] {
        let (attempts, seen, _) = begin(trial, retry, .init(attempts: 5, pause: pause))
        for number in 1...2 {
          try expect(trial, attempts, number, "when \(number - 1) had failed")
          trial.settle(attempts.all[number - 1], .rejected(trial.fault()))
          trial.quiesce()
          guard pause > .zero else { continue }
          try expect(trial, attempts, number, "before the pause began")
          trial.advance(by: pause - instant)
          try expect(trial, attempts, number, "before the pause was over")
          trial.advance(by: instant)
        }
        try expect(trial, attempts, 3, "when 2 had failed")
        let value = Outcome.fulfilled(trial.token())
        trial.settle(attempts.all[2], value)
        try expect(trial, seen, value, "tried 3 times")
        trial.advance(by: limit)
        try expect(trial, attempts, 3, "when one had succeeded")
      }
    }
    each(retries, or: .retry) { trial, retry in
      for count in [1, 3] {
        let (attempts, seen, _) = begin(trial, retry, .init(attempts: count, pause: limit))
        let faults = (0..<count).map { _ in Outcome.rejected(trial.fault()) }
        for (number, fault) in faults.enumerated() {
          try expect(trial, attempts, number + 1, "when \(number) had failed")
          try trial.check(seen.all.isEmpty, "it ended with attempts left")
          trial.settle(attempts.all[number], fault)
          trial.quiesce()
          if number + 1 < count { trial.advance(by: limit) }
        }
        try expect(trial, seen, faults[count - 1], "tried \(times(count))")
        trial.advance(by: limit)
        try expect(trial, attempts, count, "after the last attempt")
        try trial.check(trial.stage.clock.waiting == 0, "an alarm is still set")
      }
    }
    cancelled
  }

  private static var cancelled: Part {
    each(retries, or: .retry) { trial, retry in
      for isPausing in [true, false] {
        let (attempts, seen, output) = begin(trial, retry, .init(attempts: 5, pause: limit))
        try expect(trial, attempts, 1, "at the start")
        guard let cancel = output.cancel else { return }
        if isPausing { trial.settle(attempts.all[0], .rejected(trial.fault())) }
        trial.quiesce()
        _ = cancel()
        try trial.expect(seen, reaches: 1, "cancelled, it came to \(seen.all)")
        if !isPausing { trial.settle(attempts.all[0], .rejected(trial.fault())) }
        trial.advance(by: limit)
        try expect(trial, attempts, 1, "when it was cancelled")
        try trial.check(trial.stage.clock.waiting == 0, "an alarm is still set")
      }
    }
  }

  /// Retries work whose attempts are pending; the log has the settler of each attempt that has begun.
  private static func begin(
    _ trial: Trial<Self>,
    _ retry: Retry<Self>,
    _ policy: Retry<Self>.Policy
  ) -> (attempts: Log<Settler>, seen: Log<PromiseEnding<Token>>, output: Output<Token>) {
    let attempts = Log<Settler>()
    let output = retry.make(trial, policy) {
      let (handle, settler) = trial.pending()
      trial.stage.trace.add("an attempt begins")
      attempts.add(settler)
      return handle
    }
    let seen = trial.observe(output)
    trial.quiesce()
    return (attempts, seen, output)
  }

  private static func expect(
    _ trial: Trial<Self>,
    _ attempts: Log<Settler>,
    _ count: Int,
    _ when: String
  ) throws {
    try trial.proveNothing(links: 3)
    let known = attempts.all.count
    // Attempts that never began cannot be settled.
    try trial.check(known == count, "\(known) attempts had begun \(when), not \(count)")
  }
}
