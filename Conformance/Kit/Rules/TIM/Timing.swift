/// TIM: what promises do about time.
extension TimedAdapter {
  // No round number, so that a clock which rounds shows.
  static var limit: Duration { .milliseconds(3_007) }

  /// The smallest step by which a clock can be moved.
  static var instant: Duration { .nanoseconds(1) }

  static var none: [Duration] {
    [.zero, .nanoseconds(-1), .seconds(Int64.min), .nanoseconds(Int64.min)]
  }

  static func expect(
    _ trial: Trial<Self>,
    _ seen: Log<PromiseEnding<Token>>,
    _ outcome: Outcome,
    _ when: String
  ) throws {
    trial.quiesce()
    try trial.check(
      seen.all.count == 1 && seen.all.first?.outcome == outcome,
      "it was \(outcome), and \(when) it came to \(seen.all)"
    )
  }

  /// Begins work that captures an object which nothing else holds.
  static func begin(
    _ trial: Trial<Self>,
    _ retry: Retry<Self>,
    _ callbacks: Callbacks<Self>,
    _ other: Handle,
    _ settlers: Log<Settler>
  ) -> Output<Token> {
    let (clock, own) = (trial.stage.clock, Box<Output<Token>>())
    let captured = callbacks.token {
      trial.use(other)
      own.take()?.observe { _ in }
      clock.schedule(at: clock.now + limit) {}()
    }
    let output = retry.make(trial, .init(attempts: 3, pause: limit)) {
      let (handle, settler) = trial.loose()
      withExtendedLifetime(captured) { settlers.add(settler) }
      return handle
    }
    own.value = output
    return output
  }
}

extension Trial {
  /// Fails the trial if an alarm is still set for what has ended; only TIM-03 and TIM-09 ask whether they are called off.
  func expectNoAlarm() throws {
    let isCalledOff = stage.clock.waiting == 0 || !design.callsOffAlarms
    try check(isCalledOff, "an alarm is still set")
  }
}
