extension TimedAdapter {
  @Rule static var tim05: Law {
    "Attempts run one after another, as often as allowed, until one succeeds or all is cancelled."
    intent("A server that is down is asked again, with pauses, and not for ever.")
    hint("what begins the next attempt")
    each(retries, or: .retry) { trial, retry in
      for pause in [Duration.zero, limit] {
        let attempts = Attempts(trial, retry, .init(attempts: 5, pause: pause))
        for number in 1...2 {
          try attempts.expect(number, "when \(number - 1) had failed")
          attempts.settle(number, .rejected(trial.fault()))
          guard pause > .zero else { continue }
          try attempts.expect(number, "before the pause began")
          trial.advance(by: pause - instant)
          try attempts.expect(number, "before the pause was over")
          trial.advance(by: instant)
        }
        try attempts.expect(3, "when 2 had failed")
        let value = Outcome.fulfilled(trial.token())
        attempts.settle(3, value)
        try expect(trial, attempts.seen, value, "tried 3 times")
        trial.advance(by: limit)
        try attempts.expect(3, "when one had succeeded")
      }
    }
    each(retries, or: .retry) { trial, retry in
      for count in [1, 3] {
        let attempts = Attempts(trial, retry, .init(attempts: count, pause: limit))
        let faults = (1...count).map { _ in Outcome.rejected(trial.fault()) }
        for number in 1...count {
          try attempts.expect(number, "when \(number - 1) had failed")
          try trial.check(attempts.seen.all.isEmpty, "it ended with attempts left")
          attempts.settle(number, faults[number - 1])
          if number < count { trial.advance(by: limit) }
        }
        try expect(trial, attempts.seen, faults[count - 1], "tried \(times(count))")
        trial.advance(by: limit)
        try attempts.expect(count, "after the last attempt")
        try trial.expectNoAlarm()
      }
    }
    each(retries, or: .retry) { trial, retry in
      for isPausing in [true, false] {
        let attempts = Attempts(trial, retry, .init(attempts: 5, pause: limit))
        try attempts.expect(1, "at the start")
        guard let cancel = attempts.output.cancel else { return }
        if isPausing { attempts.settle(1, .rejected(trial.fault())) }
        _ = cancel()
        let seen = attempts.seen
        try trial.expect(seen, reaches: 1, "cancelled, it came to \(seen.all)")
        if !isPausing { attempts.settle(1, .rejected(trial.fault())) }
        trial.advance(by: limit)
        try attempts.expect(1, "when it was cancelled")
        try trial.expectNoAlarm()
      }
    }
    // Each attempt has ended before it is returned.
    each(retries, or: .retry) { trial, retry in
      let faults = Log<Outcome>()
      let output = retry.make(trial, .init(attempts: 3, pause: .zero)) {
        let fault = Outcome.rejected(trial.fault())
        faults.add(fault)
        return trial.settled(fault)
      }
      let seen = trial.observe(output)
      try trial.expect(seen, reaches: 1, "after \(faults.count) attempts it came to \(seen.all)")
      try trial.check(faults.count == 3, "\(faults.count) attempts had begun, and not 3")
      try expect(trial, seen, faults.all[2], "tried 3 times")
      try useMeanwhile(trial, retry)
    }
    given(has(.cancelling), or: .retry, each(retries, or: .retry, withACancelledAttempt))
  }

  /// An attempt is cancelled: that ends all, or another one begins.
  @Sendable private static func withACancelledAttempt(
    _ trial: Trial<Self>,
    _ retry: Retry<Self>
  ) throws {
    let begun = Log<CancellablePromise<Handle>>()
    let output = retry.make(trial, .init(attempts: 2, pause: .zero)) {
      guard let promise = trial.cancellablePromise() else { return trial.loose().handle }
      begun.add(promise)
      return promise.handle
    }
    let seen = trial.observe(output)
    try trial.expect(begun, reaches: 1, "\(begun.count) attempts had begun at the start")
    trial.cancel(begun.all[0])
    trial.quiesce()
    let value = Outcome.fulfilled(trial.token())
    if begun.count == 2 {
      trial.settle(begun.all[1].settler, value)
      return try expect(trial, seen, value, "after an attempt that was cancelled")
    }
    try trial.expect(seen, reaches: 1, "its attempt was cancelled, and it came to \(seen.all)")
    if case .value? = seen.all.first { try trial.check(false, "it came to \(seen.all)") }
  }

  /// Another thread uses the promise of all attempts while one begins, and beside the dispatcher.
  private static func useMeanwhile(_ trial: Trial<Self>, _ retry: Retry<Self>) throws {
    guard trial.design.takesHandlers else { return }
    let (made, begun) = (Box<Output<Token>>(), Log<Bool>())
    let use = { @Sendable in if let output = made.value { output.observe { _ in } } }
    let called = trial.besideDispatcher(withClock: true, use) {
      made.value = retry.make(trial, .init(attempts: 2, pause: limit)) {
        begun.add(trial.elsewhere(use))
        return trial.settled(.rejected(trial.fault()))
      }
      use()
      trial.quiesce()
      trial.advance(by: limit)
      trial.quiesce()
    }
    made.value = nil
    try trial.check(begun.count == 2, "\(begun.count) attempts had begun, and not 2")
    try trial.expectFree(begun, "while an attempt began")
    try trial.expectFree(called, "inside the dispatcher or the clock, when an attempt had ended")
  }
}
