extension TimedAdapter {
  @Rule static var tim06: Law {
    "Any duration works: a tiny one passes, zero is over immediately, a huge one neither ends nor traps."
    level(.mustIf("a promise can wait for a time"))
    intent("“For ever” can be written as a number.")
    hint("how a duration is turned into nanoseconds, or added to the time")
    each(delays, or: .delay) { trial, delay in
      let begin = { (length: Duration) in trial.observe(delay.make(trial, length)) }
      for length in none {
        let seen = begin(length)
        try trial.expect(seen, reaches: 1, "a delay of \(words(length)) was not over immediately")
      }
      for length in tiny {
        let seen = begin(length)
        trial.advance(by: .nanoseconds(1))
        try trial.expect(seen, reaches: 1, "a delay of \(words(length)) was not over in time")
      }
      let waiting = far.map(begin)
      trial.advance(by: century)
      try trial.proveNothing(links: 3)
      for (length, seen) in zip(far, waiting) {
        try trial.check(seen.all.isEmpty, "a delay of \(words(length)) was over in a century")
      }
    }
    each(timeouts, or: .timeout) { trial, timeout in
      let all = far.map { length in
        let (handle, settler) = trial.pending()
        return (length, settler, trial.observe(timeout.apply(trial, handle, length)))
      }
      trial.advance(by: century)
      try trial.proveNothing(links: 3)
      for (length, settler, seen) in all {
        try trial.check(seen.all.isEmpty, "a limit of \(words(length)) was up in a century")
        let value = Outcome.fulfilled(trial.token())
        trial.settle(settler, value)
        trial.quiesce()
        try expect(trial, seen, value, "limited to \(words(length))")
      }
      try trial.expectNoAlarm()
    }
    each(retries, or: .retry) { trial, retry in
      for length in far {
        let attempts = Attempts(trial, retry, .init(attempts: 3, pause: length))
        let begun = attempts.begun
        try trial.expect(begun, reaches: 1, "\(begun.count) attempts had begun at the start")
        attempts.settle(1, .rejected(trial.fault()))
        trial.advance(by: century)
        try trial.expect(begun, reaches: 1, "a pause of \(words(length)) was over in a century")
        _ = attempts.output.cancel?()
      }
    }
  }

  /// One with a leap day.
  private static var year: Duration { .seconds(366 * 86_400) }
  private static var century: Duration { year * 100 }

  /// Longer than a century, up to the most whole seconds that a `Duration` can hold.
  private static var far: [Duration] {
    [
      .nanoseconds(Int64.max), year * 550, .milliseconds(Int64.max), .seconds(Int64.max),
      Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999),
    ]
  }

  private static var tiny: [Duration] { [Duration(attoseconds: 1), .nanoseconds(1)] }

  /// A text for any duration: the longest ones cannot be printed as seconds and a fraction.
  private static func words(_ duration: Duration) -> String {
    let (seconds, rest) = duration.components
    return "\(seconds) s and \(rest) attoseconds"
  }
}
