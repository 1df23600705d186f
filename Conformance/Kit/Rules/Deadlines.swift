/// The rules of TIM about lengths of time at the edge, and about promises that are settled already.
enum Deadlines<A: TimedAdapter> {
  private static var limit: Duration { .seconds(3) }
  private static var century: Duration { .seconds(100 * 366 * 24 * 60 * 60) }

  /// Longer than a century, up to what a `Duration` of whole seconds can hold.
  private static var far: [Duration] {
    [
      .nanoseconds(Int64.max), .seconds(550 * 366 * 24 * 60 * 60), .milliseconds(Int64.max),
      .seconds(Int64.max),
      Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999),
    ]
  }
  private static var none: [Duration] {
    [.zero, .nanoseconds(-1), .seconds(Int64.min), .nanoseconds(Int64.min)]
  }
  private static var tiny: [Duration] { [Duration(attoseconds: 1), .nanoseconds(1)] }

  static var rules: [Rule<A>] {
    [
      Rule(
        "TIM-06",
        .mustIf("a promise can wait for a time"),
        "Any length of time will do: a tiny one passes, none is over, a far one neither ends nor traps.",
        intent: "“For ever” can be written as a number.",
        origin: "new",
        hint: "how a duration is turned into nanoseconds, or added to the time",
        anyDelay + anyTimeout + anyPause
      ),
      Rule(
        "TIM-07",
        .mustIf("a promise can have a time limit"),
        "A promise that has its result does not time out, whoever is inside one of its handlers.",
        intent: "What is there is never reported as too late.",
        origin: "new",
        hint: "a limit that is set behind handlers which have not returned",
        .oneEach(A.timeouts, or: .timeout) { trial, timeout in
          for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
            for length in [limit] + none {
              let handle = trial.settled(outcome)
              trial.quiesce()
              let seen = trial.observe(timeout.apply(trial.adapter, handle, length))
              trial.advance(by: limit)
              try expect(trial, seen, outcome, "limited to \(length)")
            }
          }
        }
          + .oneEach(A.timeouts, or: .timeout) { trial, timeout in
            // Inside one of its handlers.
            let (handle, settler) = trial.pending()
            let (value, all) = (trial.token(), Log<Log<Ending<Token>>>())
            trial.attachInPlace(handle) {
              for length in [limit] + none {
                all.add(trial.observe(timeout.apply(trial.adapter, handle, length)))
              }
            }
            trial.settle(settler, .fulfilled(value))
            trial.advance(by: limit)
            try trial.check(all.count == 1 + none.count, "the handler never ran")
            for seen in all.all {
              try expect(trial, seen, .fulfilled(value), "limited inside a handler")
            }
          }
          + .oneEach(A.timeouts, or: .timeout) { trial, timeout in
            let value = trial.token()
            let (handle, settler) = trial.pending()
            var all: [Log<Ending<Token>>] = []
            try trial.besideHandler(of: handle, settler, .fulfilled(value)) {
              all = ([limit] + none).map {
                trial.observe(timeout.apply(trial.adapter, handle, $0))
              }
              trial.advance(by: limit)
            }
            trial.quiesce()
            for seen in all {
              try expect(trial, seen, .fulfilled(value), "limited while a handler ran")
            }
          }
      ),
      Rule(
        "TIM-08",
        .mustIf("a promise can wait for a time"),
        "Delays end in the order of their times; those for the same time in the order in which they began.",
        intent: "What was asked for first comes first, as with timers in a browser.",
        origin: "HTML, “run steps after a timeout”",
        hint: "how alarms for the same time are kept",
        .oneEach(A.delays, or: .delay) { trial, delay in
          let order = Log<Int>()
          let lengths = (0..<24).map { _ in trial.random(1...4) }
          for (number, length) in lengths.enumerated() {
            delay.make(trial.adapter, .seconds(length)).observe { _ in order.add(number) }
          }
          trial.advance(by: .seconds(4))
          let expected = lengths.indices.sorted { (lengths[$0], $0) < (lengths[$1], $1) }
          try trial.check(order.all == expected, "delays of \(lengths) s ended as \(order.all)")
        }
      ),
      Rule(
        "MEM-15",
        .mustIf("something can be tried again"),
        "What further attempts captured is released outside every lock, when there will be none.",
        intent: "What is not needed any more may use the promise, and the clock, in its `deinit`.",
        origin: "new",
        hint: "an alarm that is taken back",
        .oneEach(A.retries, or: .retry) { trial, retry in
          let callbacks = Callbacks(trial)
          let (other, _) = trial.pending()
          var begun = 0
          for isGivenUp in [false, true] {
            let settlers = Log<Settler>()
            if try attempt(trial, retry, callbacks, other, settlers, isGivenUp) { begun += 1 }
          }
          try callbacks.expect(released: begun, "when there was no further attempt")
        }
      ),
    ]
  }

  // MARK: Any length

  private static var anyDelay: Plan<A> {
    .oneEach(A.delays, or: .delay) { trial, delay in
      let begin = { (length: Duration) in trial.observe(delay.make(trial.adapter, length)) }
      for length in none {
        let seen = begin(length)
        trial.quiesce()
        try trial.check(seen.all.count == 1, "a delay of \(words(length)) was not over at once")
      }
      for length in tiny {
        let seen = begin(length)
        trial.advance(by: .nanoseconds(1))
        try trial.check(seen.all.count == 1, "a delay of \(words(length)) was not over in time")
      }
      let waiting = far.map(begin)
      trial.advance(by: century)
      try trial.proveNothing(links: 3)
      for (length, seen) in zip(far, waiting) {
        try trial.check(seen.all.isEmpty, "a delay of \(words(length)) was over in a century")
      }
    }
  }

  private static var anyTimeout: Plan<A> {
    .oneEach(A.timeouts, or: .timeout) { trial, timeout in
      let all = far.map { length in
        let (handle, settler) = trial.pending()
        return (length, settler, trial.observe(timeout.apply(trial.adapter, handle, length)))
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
      try trial.check(trial.stage.clock.waiting == 0, "an alarm is still set")
    }
  }

  private static var anyPause: Plan<A> {
    .oneEach(A.retries, or: .retry) { trial, retry in
      for length in far {
        let settlers = Log<Settler>()
        let policy = Retry<A>.Policy(attempts: 3, pause: length)
        let output = retry.make(trial.adapter, policy) {
          let (handle, settler) = trial.pending()
          settlers.add(settler)
          return handle
        }
        trial.quiesce()
        try trial.check(settlers.count == 1, "\(settlers.count) attempts had begun at first")
        trial.settle(settlers.all[0], .rejected(trial.fault()))
        trial.advance(by: century)
        try trial.check(settlers.count == 1, "a pause of \(words(length)) was over in a century")
        _ = output.cancel?()
      }
    }
  }

  /// In words that any duration has: the longest cannot be printed as seconds and a fraction.
  private static func words(_ duration: Duration) -> String {
    let (seconds, rest) = duration.components
    return "\(seconds) s and \(rest) attoseconds"
  }

  private static func expect(
    _ trial: Trial<A>,
    _ seen: Log<Ending<Token>>,
    _ outcome: Outcome,
    _ when: String
  ) throws {
    trial.quiesce()
    try trial.check(
      seen.all.count == 1 && seen.all.first?.outcome == outcome,
      "it was \(outcome), and \(when) it came to \(seen.all)"
    )
  }

  /// Tries something that fails once, and then succeeds or is given up; says whether that could be tried.
  private static func attempt(
    _ trial: Trial<A>,
    _ retry: Retry<A>,
    _ callbacks: Callbacks<A>,
    _ other: A.Handle,
    _ settlers: Log<Settler>,
    _ isGivenUp: Bool
  ) throws -> Bool {
    let output = begin(trial, retry, callbacks, other, settlers)
    let seen = trial.observe(output)
    trial.quiesce()
    let attempts = settlers.takeAll()
    try trial.check(attempts.count == 1, "\(attempts.count) attempts had begun at first")
    if isGivenUp, output.cancel == nil { return false }
    trial.settle(attempts[0], .rejected(trial.fault()))
    trial.quiesce()
    if isGivenUp {
      _ = output.cancel?()
    } else {
      trial.advance(by: limit)
      for settler in settlers.takeAll() { trial.settle(settler, .fulfilled(trial.token())) }
    }
    trial.quiesce()
    try trial.check(seen.all.count == 1, "when that was all it came to \(seen.all)")
    return true
  }

  /// Begins what captures an object that nobody else holds.
  private static func begin(
    _ trial: Trial<A>,
    _ retry: Retry<A>,
    _ callbacks: Callbacks<A>,
    _ other: A.Handle,
    _ settlers: Log<Settler>
  ) -> Output<Token> {
    let (clock, own) = (trial.stage.clock, Box<Output<Token>>())
    let captured = callbacks.token {
      trial.use(other)
      own.take()?.observe { _ in }
      clock.schedule(at: clock.now + limit) {}()
    }
    let output = retry.make(trial.adapter, .init(attempts: 3, pause: limit)) {
      let (handle, settler) = trial.adapter.pending()
      withExtendedLifetime(captured) { settlers.add(settler) }
      return handle
    }
    own.value = output
    return output
  }
}

extension Trial {
  /// Attaches a handler for the value: one that runs inside the call which settles, where the library has such.
  func attachInPlace(_ handle: A.Handle, _ body: @escaping @Sendable () -> Void) {
    guard let step = LongChains<A>.onePerPlace(A.transforms).first else {
      return adapter.observe(handle) { _ in body() }
    }
    _ = step.apply(adapter, handle) { token in
      body()
      return token
    }
  }

  /// Runs `body` while another thread is inside a handler of a promise that is settled by then.
  func besideHandler(
    of handle: A.Handle,
    _ settler: Settler,
    _ outcome: Outcome,
    _ body: () throws -> Void
  ) throws {
    let (isInside, isDone, hasLeft) = (Signal(), Signal(), Signal())
    attachInPlace(handle) { [patience] in
      isInside.fire()
      // Longer than anybody waits for something that must not wait for this.
      _ = isDone.wait(patience * 3)
    }
    start {
      self.settle(settler, outcome)
      self.stage.gate.drain()
    } then: {
      hasLeft.fire()
    }
    let hasBegun = isInside.wait(patience)
    defer {
      isDone.fire()
      _ = hasLeft.wait(patience)
    }
    try check(hasBegun, "the handler never ran")
    try body()
  }
}
