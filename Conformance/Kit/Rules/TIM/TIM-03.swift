extension TimedAdapter {
  @Rule static var tim03: Law {
    "A promise that settles within its limit keeps its outcome; the clock keeps nothing of it, nor a promise that is not held."
    intent("Time limits cost nothing once they are met.")
    origin("DOM AbortSignal.timeout")
    hint("the alarm: what it captures, and whether it stays set")
    // TIM-07 sets limits inside handlers.
    tried(timeouts, or: .timeout, arrivals: .plain) { trial, moment in
      let met = try trial.meet(moment) { handle in
        trial.observe(moment.step.apply(trial, handle, limit))
      }
      for seen in met.made { try expect(trial, seen, met.end, "limited to \(limit)") }
      let alarms = trial.stage.clock.waiting
      trial.advance(by: limit)
      for seen in met.made {
        try trial.expect(seen, reaches: 1, "it ended again when its time was up")
      }
      try trial.check(alarms == 0, "its alarm is still set")
    }
    each(timeouts, or: .timeout) { trial, timeout in
      guard let step = transforms.first else { return }
      // Of some libraries a pending promise holds those that it was derived from.
      guard !keeps(trial, step, { step.apply(trial, $0) { $0 } }) else {
        return try trial.check(true, "")
      }
      let isKept = keeps(trial, step) { timeout.apply(trial, $0, limit) }
      try trial.check(!isKept, "it is not held elsewhere, and its time limit keeps it")
    }
  }

  /// Whether what is made of a pending promise keeps that promise, and so its handlers.
  private static func keeps<Made>(
    _ trial: Trial<Self>,
    _ step: Transform<Self>,
    _ make: (Handle) -> Made
  ) -> Bool {
    let released = Counter()
    let made = handled(trial, step, released, make)
    trial.quiesce()
    return withExtendedLifetime(made) { released.count == 0 }
  }

  private static func handled<Made>(
    _ trial: Trial<Self>,
    _ step: Transform<Self>,
    _ released: Counter,
    _ make: (Handle) -> Made
  ) -> Made {
    let (handle, _) = trial.loose()
    let captured = Token(in: trial.stage.ledger) { released.increment() }
    _ = step.apply(trial, handle) { token in withExtendedLifetime(captured) { token } }
    return make(handle)
  }
}
