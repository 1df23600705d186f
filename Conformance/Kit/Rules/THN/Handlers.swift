/// THN: when handlers run, how often, and which of them.
extension PromiseAdapter {
  /// Fails the trial unless the handler ran once, and was given what the promise ended with.
  static func runsOnce(_ trial: Trial<Self>, _ moment: Moment<Verb<Self>>) throws {
    let met = try trial.hear(moment)
    try trial.check(
      met.given.count == 1 && (met.given[0] ?? met.end) == met.end,
      "the handler of a promise that was \(met.end) got \(Self.words(met.given))"
    )
  }

  /// Fails the trial if the handler ran.
  static func staysOut(_ trial: Trial<Self>, _ moment: Moment<Verb<Self>>) throws {
    let met = try trial.hear(moment)
    try trial.check(
      met.given.isEmpty,
      "a handler for another end, of a promise that was \(met.end), got \(Self.words(met.given))"
    )
  }

  /// Fails the trial if the handler runs before its promise ends so, or when one ends otherwise.
  static func waits(
    _ trial: Trial<Self>,
    _ verb: Verb<Self>,
    for end: Outcome,
    not other: Outcome
  ) throws {
    let probe = trial.probe("the handler")
    let (handle, settler) = trial.pending()
    _ = verb.apply(trial, handle) { probe.hit() }
    let (ended, otherSettler) = trial.pending()
    let passed = verb.apply(trial, ended) { probe.hit() }
    try trial.expect(probe, ran: 0, "before anything was settled")
    trial.settle(otherSettler, other)
    if let passed { try trial.expect(passed, other) }
    try trial.expect(probe, ran: 0, "when it was \(other)")
    trial.settle(settler, end)
    try trial.expect(probe, ran: 1, "when it was \(end)")
  }

  static func words(_ given: [Outcome?]) -> String {
    given.isEmpty
      ? "nothing" : given.map { $0?.description ?? "no outcome" }.joined(separator: ", then ")
  }

  static func runsAtMostOnce(
    _ trial: Trial<Self>,
    _ outcome: Outcome,
    _ attach: (Handle, @escaping @Sendable () -> Void) -> Void
  ) throws {
    let probe = trial.probe("the handler")
    let (handle, settler) = trial.pending()
    trial.settle(settler, outcome, arriving: trial.arrival) { attach(handle) { probe.hit() } }
    trial.quiesce()
    if trial.design.settlesTwice {
      for _ in 0..<3 {
        trial.settle(settler, outcome)
        trial.settle(settler, .fulfilled(trial.token()))
        trial.settle(settler, .rejected(trial.fault()))
      }
    }
    _ = trial.observe(handle)
    try trial.expect(probe, ran: 1, "at the end")
  }
}
