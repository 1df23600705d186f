extension DeadlineAdapter {
  @Rule static var can44: Law {
    "A worker that is asked to end within a time may end its promise until then; after that, the promise ends by itself."
    intent("Work may finish what it has begun, and nobody waits for ever for work that hangs.")
    origin("Go http.Server.Shutdown; systemd TimeoutStopSec")
    hint("the alarm: what it ends, and what calls it off")
    once("its worker answers in time") { trial in
      for answer in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
        let hook = trial.spy("the hook")
        let (handle, settler, ask) = trial.asking { hook.hit() }
        let seen = trial.observe(handle)
        ask(limit)
        try trial.expect(hook, ran: 1, "when its worker was asked")
        trial.advance(by: limit - instant)
        try trial.expectPending(seen, "before the time was over")
        trial.settle(settler, answer)
        try expect(trial, seen, answer)
      }
    }
    once("its worker answers inside the call that asks") { trial in
      let (own, answer) = (Box<Settler>(), Outcome.fulfilled(trial.token()))
      let (handle, settler, ask) = trial.asking {
        if let settler = own.take() { trial.settle(settler, answer) }
      }
      own.value = settler
      let seen = trial.observe(handle)
      ask(limit)
      try expect(trial, seen, answer)
    }
    once("its worker is asked when it has ended") { trial in
      let (hook, answer) = (trial.spy("the hook"), Outcome.fulfilled(trial.token()))
      let (handle, settler, ask) = trial.asking { hook.hit() }
      let seen = trial.observe(handle)
      trial.settle(settler, answer)
      ask(limit)
      try trial.expect(hook, ran: 0, "when it had ended before")
      try expect(trial, seen, answer)
    }
    once("its worker does not answer") { trial in
      for length in [limit, .zero] {
        let (handle, settler, ask) = trial.asking {}
        let seen = trial.observe(handle)
        ask(length)
        if length > .zero {
          trial.advance(by: length - instant)
          try trial.expectPending(seen, "before the time was over")
        }
        trial.advance(by: instant)
        let end = try timedOut(trial, seen)
        let reply = trial.settle(settler, .fulfilled(trial.token()))
        try trial.check(reply != true, "a settlement after its time reports that it won")
        try trial.expect(seen, end)
      }
    }
    once("its worker is asked twice") { trial in
      // Which of two deadlines counts differs by library.
      for lengths in [[limit, limit * 2], [limit * 2, limit]] {
        let (handle, _, ask) = trial.asking {}
        let seen = trial.observe(handle)
        for length in lengths { ask(length) }
        trial.advance(by: limit - instant)
        try trial.expectPending(seen, "before the first time was over")
        trial.advance(by: limit + instant)
        let end = try timedOut(trial, seen)
        trial.advance(by: limit)
        try trial.expect(seen, end)
      }
    }
    once("its worker answers at the last moment") { trial in
      let answer = Outcome.fulfilled(trial.token())
      try trial.race(threads: 2) { round in
        let (handle, settler, ask) = trial.adapter.pending(onRequest: {})
        let seen = Observation()
        trial.onEnd(of: handle) { seen.add($0) }
        // All promises of a batch share one clock: each round moves it, and the time of one more is over.
        ask(limit * (round % trial.batchSize + 1))
        return (settler: settler, seen: seen)
      } _: { race, thread in
        guard thread == 0 else { return trial.stage.clock.advance(by: limit) }
        race.settler.settle(answer)
      } check: { race in
        let seen = race.seen
        try trial.expect(seen, reaches: 1, "it ended \(times(seen.count)): \(seen.words)")
      }
    }
  }

  private static var limit: Duration { .seconds(3) }
  private static var instant: Duration { .nanoseconds(1) }

  /// Fails the trial unless a promise has ended as its worker said, and no time changes that.
  private static func expect(
    _ trial: Trial<Self>,
    _ seen: Observation,
    _ answer: Outcome
  ) throws {
    try trial.expect(seen, answer)
    try trial.expectNoAlarm()
    trial.advance(by: limit)
    try trial.expect(seen, answer)
  }

  /// How a promise has ended by itself; fails the trial if it has not, or as only its worker may end it.
  private static func timedOut(_ trial: Trial<Self>, _ seen: Observation) throws -> Outcome {
    try trial.expect(seen, reaches: 1, "when its time was over, it had come to \(seen.words)")
    let end = seen.outcomes[0]
    let isOwn =
      switch end {
      case .cancelled, .foreign: true
      case .fulfilled, .rejected: false
      }
    try trial.check(isOwn, "when its time was over, it was \(end), which only its worker can say")
    return end
  }
}

extension Trial where A: DeadlineAdapter {
  /// A pending promise, what settles it, and what asks its worker, which then runs `hook`.
  fileprivate func asking(
    _ hook: @escaping @Sendable () -> Void
  ) -> (handle: A.Handle, settler: Settler, ask: @Sendable (Duration) -> Void) {
    let (made, unsettled, ask) = adapter.pending(onRequest: hook)
    let (handle, settler) = settledAtTheEnd((handle: made, settler: unsettled))
    return (
      handle, settler,
      { [trace = stage.trace] length in
        trace.add("asks its worker to end within \(length)")
        ask(length)
      }
    )
  }
}
