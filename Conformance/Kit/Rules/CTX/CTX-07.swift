extension RuleInfo {
  static let ctx07 = RuleInfo(
    "CTX-07",
    .choice(key: "hop", values: ["always", "skip-if-current"]),
    "A handler that is attached on its own context is dispatched again, or runs at once.",
    intent: "Whether code on a queue may count on a handler for that queue having run.",
    origin: "new",
    hint: "the dispatch of a handler"
  )
}

extension Context {
  static var ctx07: Rule<A> {
    Rule(
      .ctx07,
      .each(A.transforms.filter { $0.schedule.place == .gate }, or: .mover, arrivals: [.already]) {
        trial,
        step in
        try hop(trial) { handle, note in
          _ = step.apply(trial.adapter, handle) { token in
            note()
            return token
          }
        }
      }
        + .each(A.movers, or: .mover, arrivals: [.already]) { trial, mover in
          try hop(trial) { handle, note in
            trial.adapter.observe(mover.apply(trial.adapter, handle, trial.stage.gate)) { _ in
              note()
            }
          }
        }
    )
  }

  private static func hop(
    _ trial: Trial<A>,
    _ attach: @escaping @Sendable (A.Handle, @escaping @Sendable () -> Void) -> Void
  ) throws {
    let probe = trial.probe("the handler")
    let ranInside = Box<Bool>()
    let (handle, settler) = trial.pending()
    trial.settle(settler, .fulfilled(trial.token()))
    attach(handle) {
      attach(handle) { probe.hit() }
      ranInside.value = probe.count > 0
    }
    trial.quiesce()
    try trial.expect(probe, ran: 1, "attached inside a handler on its own context")
    trial.observed(ranInside.value == true ? "skip-if-current" : "always")
  }
}
