/// THN: when handlers run, how often, and which of them.
enum Handlers<A: PromiseAdapter> {
  static var rules: [Rule<A>] {
    [thn01, thn02, thn03, thn04, thn05, thn06, thn07, thn08, thn09, thn10, thn11]
  }

  static func runsOnce(
    _ trial: Trial<A>,
    _ outcome: Outcome,
    _ attach: (A.Handle, @escaping @Sendable (Outcome) -> Void) -> Void
  ) throws {
    let seen = Observation()
    trial.arrive(outcome) { handle in
      attach(handle) { outcome in
        trial.stage.trace.add("handler gets: \(outcome)")
        seen.add(outcome)
      }
    }
    trial.quiesce()
    try trial.check(
      seen.outcomes == [outcome],
      "the handler for \(outcome) got \(seen.outcomes)"
    )
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
    .thn01, .thn02, .thn03, .thn04, .thn05, .thn06, .thn07, .thn08, .thn09, .thn10, .thn11,
  ]
}
