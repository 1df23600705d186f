extension TimedAdapter {
  @Rule static var tim01: Law {
    "A delay ends at its time and not before, immediately if its length is zero or negative."
    intent("What is to happen later does not happen early.")
    hint("when the alarm is set for")
    each(delays, or: .delay) { trial, delay in
      let seen = trial.observe(delay.make(trial, limit))
      trial.advance(by: limit - instant)
      try trial.proveNothing(links: 3)
      try trial.check(seen.all.isEmpty, "it was over before its time")
      trial.advance(by: instant)
      try expectOver(trial, seen)
      trial.advance(by: limit)
      try expectOver(trial, seen)
      for length in [Duration.zero, .seconds(-1)] {
        let seen = trial.observe(delay.make(trial, length))
        trial.quiesce()
        try expectOver(trial, seen)
      }
    }
  }

  private static func expectOver(_ trial: Trial<Self>, _ seen: Log<PromiseEnding<Void>>) throws {
    guard case .value? = seen.all.first, seen.all.count == 1 else {
      return try trial.check(false, "when its time was over it had come to \(seen.all)")
    }
    try trial.check(true, "")
  }
}
