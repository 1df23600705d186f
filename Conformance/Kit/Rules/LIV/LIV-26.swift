extension LimitedWaitingAdapter {
  @Rule static var liv26: Law {
    "A wait with a limit returns the outcome or gives up, and giving up changes nothing and keeps nothing."
    intent("A thread that can wait no longer continues, and the others still get their answer.")
    origin("java.util.concurrent, Future.get(long, TimeUnit)")
    hint("what a thread that has given up leaves in the promise")
    given(.secondHandler)
    tried(arrivals: .whilePending) { trial, moment in
      let (handle, end) = try trial.promise(endingAs: moment.end)
      let early = trial.observe(handle)
      let waiters = [
        Waiter(trial, for: handle),
        Waiter(trial, for: handle) { $0.wait($1, atMost: long) ?? .refused("it gave up") },
      ]
      try wait(trial, for: handle, atMost: [.zero, .seconds(-1), .zero], comesTo: nil)
      try trial.expectPending(early, "when waits for it had been given up")
      trial.bring(end, moment.arrival)
      try trial.expect(early, reaches: 1, "nothing ended it")
      let outcome = early.outcomes[0]
      for waiter in waiters { try waiter.expect(outcome) }
      let limits: [Duration] = [.zero, .seconds(-1), long]
      try wait(trial, for: handle, atMost: limits, comesTo: .settled(outcome))
      try trial.expect(handle, outcome)
    }
    once("what was given up is released") { trial in
      try expectNothingKept(trial, "payloads of a promise for which waits were given up") {
        let (handle, settler) = trial.loose()
        try wait(trial, for: handle, atMost: [.zero, .zero], comesTo: nil)
        settler.settle(.fulfilled(trial.token()))
      }
    }
  }

  /// So long that a rule ends before.
  private static var long: Duration { .seconds(3_600) }

  /// Fails the trial unless a wait with each of these limits ends so.
  private static func wait(
    _ trial: Trial<Self>,
    for handle: Handle,
    atMost limits: [Duration],
    comesTo expected: Waited?
  ) throws {
    func words(_ waited: Waited?) -> String { waited?.description ?? "was given up" }
    for limit in limits {
      let seen = Log<Waited?>()
      let hasEnded = trial.elsewhere { seen.add(trial.adapter.wait(handle, atMost: limit)) }
      try trial.check(hasEnded, "\(TrialEnd.hung)a wait of \(limit) did not end")
      for waited in seen.all {
        try trial.check(
          waited == expected,
          "expected that a wait of \(limit) \(words(expected)), but it \(words(waited))"
        )
      }
    }
  }
}
