/// TIM: what promises do about time.
enum Timing<A: TimedAdapter> {
  private static var limit: Duration { .seconds(3) }
  /// The least that a clock can be moved by.
  private static var instant: Duration { .nanoseconds(1) }

  static var rules: [Rule<A>] {
    [
      Rule(
        "TIM-01",
        .mustIf("a promise can wait for a time"),
        "A delay is over at its time and not before; one of no length, or less, at once.",
        intent: "What is to happen later does not happen early.",
        origin: "new",
        hint: "when the alarm is set for",
        .oneEach(A.delays, or: .delay) { trial, delay in
          let seen = trial.observe(delay.make(trial.adapter, limit))
          trial.advance(by: limit - instant)
          try trial.proveNothing(links: 3)
          try trial.check(seen.all.isEmpty, "it was over before its time")
          trial.advance(by: instant)
          try expectOver(trial, seen)
          trial.advance(by: limit)
          try expectOver(trial, seen)
          for length in [Duration.zero, .seconds(-1)] {
            let seen = trial.observe(delay.make(trial.adapter, length))
            trial.quiesce()
            try expectOver(trial, seen)
          }
        }
      ),
      Rule(
        "TIM-02",
        .mustIf("a promise can have a time limit"),
        "A promise that is pending when its time is up ends then, in a way that no work's own end has.",
        intent: "Whoever waits learns that it was too slow, and not what went wrong.",
        origin: "DOM AbortSignal.timeout",
        hint: "when the alarm is set for, and which error it brings",
        .oneEach(A.timeouts, or: .timeout) { trial, timeout in
          let own = Ending<Token>(.rejected(trial.fault()))
          for length in [limit, .zero] {
            let (handle, settler) = trial.pending()
            let seen = trial.observe(timeout.apply(trial.adapter, handle, length))
            if length > .zero {
              trial.advance(by: length - instant)
              try trial.proveNothing(links: 3)
              try trial.check(seen.all.isEmpty, "it ended before its time was up")
            }
            trial.advance(by: instant)
            guard case .other(let end)? = seen.all.first, end != own.outcome, seen.all.count == 1
            else { return try trial.check(false, "when its time was up it came to \(seen.all)") }
            // Whoever holds it may still settle the promise itself.
            trial.settle(settler, .fulfilled(trial.token()))
            trial.quiesce()
            try trial.check(seen.all.count == 1, "it ended a second time")
          }
        }
      ),
      Rule(
        "TIM-03",
        .mustIf("a promise can have a time limit"),
        "A promise that settles in time ends as it is, and the clock keeps nothing of it.",
        intent: "Time limits cost nothing once they are met.",
        origin: "DOM AbortSignal.timeout",
        hint: "the alarm, when the promise has settled",
        .each(A.timeouts, or: .timeout) { trial, timeout in
          for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
            let seen = trial.arrive(outcome) { handle in
              trial.observe(timeout.apply(trial.adapter, handle, limit))
            }
            trial.quiesce()
            try trial.check(
              seen.all.count == 1 && seen.all.first?.outcome == outcome,
              "it was \(outcome), and came to \(seen.all)"
            )
            try trial.check(trial.stage.clock.waiting == 0, "its alarm is still set")
            trial.advance(by: limit)
            try trial.check(seen.all.count == 1, "it ended again when its time was up")
          }
        }
      ),
      Rule(
        "TIM-04",
        .mustIf("a promise can have a time limit"),
        "Of the clock, what settles the promise and what cancels it, exactly one wins.",
        intent: "At the very moment that time is up there is one answer.",
        origin: "new",
        hint: "looking whether it is pending before it is settled",
        .oneEach(A.timeouts, or: .timeout) { trial, timeout in
          try trial.race(threads: 3) { round -> Contest in
            let (handle, settler) = trial.adapter.pending()
            // Time is up for one after the other: each round moves the clock that all of a batch are on.
            let output = timeout.apply(trial.adapter, handle, limit * (round % trial.batchSize + 1))
            return Contest(settler, .fulfilled(trial.token()), output, trial.observe(output))
          } _: { (contest: Contest, thread) in
            switch thread {
            case 0: contest.settler.settle(contest.outcome)
            case 1: trial.stage.clock.advance(by: limit)
            default: _ = contest.output.cancel?()
            }
          } check: { (contest: Contest) in
            trial.quiesce()
            let all = contest.seen.all
            try trial.check(all.count == 1, "it ended \(times(all.count)): \(all)")
            try trial.check(trial.stage.clock.waiting == 0, "its alarm is still set")
          }
        }
      ),
      Rule(
        "TIM-05",
        .mustIf("something can be tried again"),
        "Attempts come one after the other, as often as allowed, until one succeeds or all is cancelled.",
        intent: "A server that is down is asked again, with pauses, and not for ever.",
        origin: "new",
        hint: "what begins the next attempt",
        untilSuccess + allFailing + cancelled
      ),
    ]
  }

  private struct Contest: Sendable {
    let settler: Settler
    let outcome: Outcome
    let output: Output<Token>
    let seen: Log<Ending<Token>>

    init(
      _ settler: Settler,
      _ outcome: Outcome,
      _ output: Output<Token>,
      _ seen: Log<Ending<Token>>
    ) {
      (self.settler, self.outcome, self.output, self.seen) = (settler, outcome, output, seen)
    }
  }

  private static func expectOver(_ trial: Trial<A>, _ seen: Log<Ending<Void>>) throws {
    guard case .value? = seen.all.first, seen.all.count == 1 else {
      return try trial.check(false, "when it had to be over it had come to \(seen.all)")
    }
    try trial.check(true, "")
  }

  // MARK: Trying again

  private static var untilSuccess: Plan<A> {
    .oneEach(A.retries, or: .retry) { trial, retry in
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
        trial.quiesce()
        try expect(trial, seen, value)
        trial.advance(by: limit)
        try expect(trial, attempts, 3, "when one had succeeded")
      }
    }
  }

  private static var allFailing: Plan<A> {
    .oneEach(A.retries, or: .retry) { trial, retry in
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
        try expect(trial, seen, faults[count - 1])
        trial.advance(by: limit)
        try expect(trial, attempts, count, "when that was all")
        try trial.check(trial.stage.clock.waiting == 0, "an alarm is still set")
      }
    }
  }

  private static var cancelled: Plan<A> {
    .oneEach(A.retries, or: .retry) { trial, retry in
      for isPausing in [true, false] {
        let (attempts, seen, output) = begin(trial, retry, .init(attempts: 5, pause: limit))
        try expect(trial, attempts, 1, "at first")
        guard let cancel = output.cancel else { return }
        if isPausing { trial.settle(attempts.all[0], .rejected(trial.fault())) }
        trial.quiesce()
        _ = cancel()
        trial.quiesce()
        try trial.check(seen.all.count == 1, "cancelled, it came to \(seen.all)")
        if !isPausing { trial.settle(attempts.all[0], .rejected(trial.fault())) }
        trial.advance(by: limit)
        try expect(trial, attempts, 1, "when it was cancelled")
        try trial.check(trial.stage.clock.waiting == 0, "an alarm is still set")
      }
    }
  }

  /// Tries something whose attempts are pending; the log has what settles each that has begun.
  private static func begin(
    _ trial: Trial<A>,
    _ retry: Retry<A>,
    _ policy: Retry<A>.Policy
  ) -> (attempts: Log<Settler>, seen: Log<Ending<Token>>, output: Output<Token>) {
    let attempts = Log<Settler>()
    let output = retry.make(trial.adapter, policy) {
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
    _ trial: Trial<A>,
    _ attempts: Log<Settler>,
    _ count: Int,
    _ when: String
  ) throws {
    try trial.proveNothing(links: 3)
    let known = attempts.all.count
    // The attempts that are missing cannot be settled.
    try trial.check(known == count, "\(known) attempts had begun \(when), not \(count)")
  }

  private static func expect(
    _ trial: Trial<A>,
    _ seen: Log<Ending<Token>>,
    _ outcome: Outcome
  ) throws {
    try trial.check(
      seen.all.count == 1 && seen.all.first?.outcome == outcome,
      "expected it \(outcome), but it came to \(seen.all)"
    )
  }
}

extension Ending<Token> {
  /// The end in the words for any promise, where they have a word for it.
  var outcome: Outcome? {
    switch self {
    case .value(let token): .fulfilled(token)
    case .other(let outcome): outcome
    case .failures: nil
    }
  }
}
