extension RealTimedAdapter {
  @Rule static var tim14: Law {
    "On real time, no delay and no limit ends before its time, and a result that is in time is kept."
    level(.mustIf("a promise can wait for a time"))
    intent("A pause of a second is not half a second, also where no test can set the clock.")
    hint("the unit in which a timer counts")
    each(realDelays, or: .delay) { trial, delay in
      for length in [short, .zero, .seconds(-1)] {
        let end = try Timed(trial, delay.make(trial, length)).end(trial, notBefore: length)
        guard case .value = end else {
          return try trial.check(false, "after \(length) it came to \(end)")
        }
      }
    }
    each(realDelays, or: .delay) { trial, delay in
      // One that ends early ends once.
      guard delay.make(trial, .zero).cancel != nil else { return try trial.check(true, "") }
      let (timed, length) = try endsEarly(trial) { length in
        let output = delay.make(trial, length)
        return (output, { _ = output.cancel?() })
      }
      let end = try timed.end(trial, notBefore: .zero)
      _ = try Timed(trial, delay.make(trial, length * 2)).end(trial, notBefore: length * 2)
      if case .value = end { try trial.check(false, "it was cancelled, and came to \(end)") }
      try trial.check(
        timed.ends.count == 1,
        "it was cancelled, and ended \(times(timed.ends.count))"
      )
    }
    each(realTimeouts, or: .timeout) { trial, timeout in
      for length in [short, .zero] {
        let (handle, settler) = trial.pending()
        let timed = Timed(trial, timeout.apply(trial, handle, length))
        let end = try timed.end(trial, notBefore: length)
        // The promise itself may still be settled.
        let value = Outcome.fulfilled(trial.token())
        trial.settle(settler, value)
        trial.quiesce()
        try trial.check(
          end.outcome?.isFulfilled == false && timed.ends.count == 1,
          "limited to \(length), it came to \(timed.ends.all.map(\.end))"
        )
      }
    }
    each(realTimeouts, or: .timeout, doing: "what is in time is released") { trial, timeout in
      let released = Counter()
      try endInTime(trial, timeout, Token(in: trial.stage.ledger) { released.increment() })
      trial.letGoOfAll()
      _ = trial.wait { released.count == 1 }
      try trial.expect(released, reaches: 1, "what came in time is kept until its limit is up")
    }
    each(realTimeouts, or: .timeout) { trial, timeout in
      for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
        let (timed, length) = try endsEarly(trial) { length in
          let (handle, settler) = trial.pending()
          return (timeout.apply(trial, handle, length), { trial.settle(settler, outcome) })
        }
        let end = try timed.end(trial, notBefore: .zero)
        // By the time that a longer limit is up, its own is, too.
        let (other, twice) = (trial.pending().handle, length * 2)
        _ = try Timed(trial, timeout.apply(trial, other, twice)).end(trial, notBefore: twice)
        try trial.check(
          end.outcome == outcome && timed.ends.count == 1,
          "it was \(outcome) in time, and came to \(timed.ends.all.map(\.end))"
        )
      }
    }
  }

  /// Settles a promise long before its limit is up.
  private static func endInTime(
    _ trial: Trial<Self>,
    _ timeout: Timeout<Self>,
    _ value: Token
  ) throws {
    let (handle, settler) = trial.loose()
    let timed = Timed(trial, timeout.apply(trial, handle, .seconds(3_600)))
    trial.settle(settler, .fulfilled(value))
    _ = try timed.end(trial, notBefore: .zero)
  }

  // No round number, so that a timer which rounds shows.
  private static var short: Duration { .milliseconds(23) }

  /// What ends before its time is up: on a slow machine, what has more time.
  ///
  /// - Parameter begin: makes it, and says what ends it.
  private static func endsEarly<Value>(
    _ trial: Trial<Self>,
    _ begin: (_ length: Duration) -> (output: Output<Value>, end: () -> Void)
  ) throws -> (Timed<Value>, length: Duration) {
    for length in [short, short * 10, short * 100] {
      let start = ContinuousClock.now
      let (output, end) = begin(length)
      let timed = Timed(trial, output)
      end()
      if start.duration(to: .now) < length { return (timed, length) }
    }
    throw TrialEnd.inconclusive("the machine is too slow to end something within two seconds")
  }
}

/// What ends on real time, since when, and when it has ended.
private struct Timed<Value: Sendable> {
  let start = ContinuousClock.now
  let ends = Log<(end: PromiseEnding<Value>, time: ContinuousClock.Instant)>()

  /// - Parameter output: is made when the time has been taken.
  init<A>(_ trial: Trial<A>, _ output: @autoclosure () -> Output<Value>) {
    output().observe { [ends, activity = trial.activity] end in
      ends.add((end, .now))
      activity.fire()
    }
  }

  /// Waits for the end, and fails the trial if that came early: by more than a timer may be off.
  func end<A>(_ trial: Trial<A>, notBefore length: Duration) throws -> PromiseEnding<Value> {
    guard trial.wait(until: { ends.count > 0 }), let first = ends.all.first else {
      throw TrialEnd.violation("it never ended")
    }
    let passed = start.duration(to: first.time)
    try trial.check(
      passed > length - .milliseconds(1),
      "it was to end after \(length), and ended after \(passed)"
    )
    return first.end
  }
}
