/// THN: when handlers run, how often, and which of them.
enum Handlers<A: PromiseAdapter> {
  static var rules: [Rule<A>] {
    [thn01, thn02, thn03, thn04, thn05, thn06, thn07, thn08, thn09, thn10, thn11, thn12]
  }

  /// Fails the trial unless the handler ran once, and was given what the promise ended with.
  static func runsOnce(_ trial: Trial<A>, _ encounter: Encounter<A>) throws {
    let met = try trial.meet(encounter)
    try trial.check(
      met.given.count == 1 && (met.given[0] ?? met.outcome) == met.outcome,
      "the handler of a promise that was \(met.outcome) got \(Self.words(met.given))"
    )
  }

  /// Fails the trial if the handler ran.
  static func staysOut(_ trial: Trial<A>, _ encounter: Encounter<A>) throws {
    let met = try trial.meet(encounter)
    try trial.check(
      met.given.isEmpty,
      "a handler for another end, of a promise that was \(met.outcome), got \(Self.words(met.given))"
    )
  }

  static func words(_ given: [Outcome?]) -> String {
    given.isEmpty
      ? "nothing" : given.map { $0?.description ?? "no outcome" }.joined(separator: ", then ")
  }

  static func runsAtMostOnce(
    _ trial: Trial<A>,
    _ outcome: Outcome,
    _ attach: (A.Handle, @escaping @Sendable () -> Void) -> Void
  ) throws {
    let probe = trial.probe("the handler")
    let (handle, settler) = trial.pending()
    trial.settle(settler, outcome, arriving: trial.arrival) { attach(handle) { probe.hit() } }
    trial.quiesce()
    if !A.profile.settlerIsSingleUse {
      for _ in 0..<3 {
        trial.settle(settler, outcome)
        trial.settle(settler, .fulfilled(trial.token()))
        trial.settle(settler, .rejected(trial.fault()))
      }
    }
    _ = trial.observe(handle)
    trial.quiesce()
    try trial.expect(probe, ran: 1, "at the end")
  }
}

extension [RuleInfo] {
  /// The texts of ``Handlers``.
  static let handlers: Self = [
    .thn01, .thn02, .thn03, .thn04, .thn05, .thn06, .thn07, .thn08, .thn09, .thn10, .thn11, .thn12,
  ]
}
