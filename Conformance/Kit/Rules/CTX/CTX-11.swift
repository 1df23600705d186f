extension RuleInfo {
  static let ctx11 = RuleInfo(
    "CTX-11",
    .choice(DroppedHandler.self),
    "A handler that its dispatcher discards is released without having run, or runs elsewhere.",
    intent: "What happens to a chain whose queue was shut down.",
    origin: "new",
    hint: "what the library keeps of work that it has handed over"
  )
}

/// What becomes of a handler that its dispatcher discards.
public enum DroppedHandler: String, CaseIterable, ChoiceValue {
  /// A handler that its queue drops: stays pending.
  case pending
  /// A handler that its queue drops: is cancelled.
  case cancels
  /// A handler that its queue drops: runs elsewhere.
  case fallsBack = "falls-back"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("executor-drops", "a handler that its queue drops") {
    switch $0 {
    case .pending: "stays pending"
    case .cancels: "is cancelled"
    case .fallsBack: "runs elsewhere"
    }
  }
}

extension Dispatching {
  static var ctx11: Rule<A> {
    Rule(
      .ctx11,
      .each(behindGate, or: .mover, arrivals: [.immediately]) { trial, step in
        try discarded(trial, trial.stage.gate) { adapter, handle, note in
          step.apply(adapter, handle) { token in
            note()
            return token
          }
        }
      }
        + .each(A.movers, or: .mover, arrivals: [.immediately]) { trial, mover in
          let gate = trial.stage.otherGate
          try discarded(trial, gate) { adapter, handle, note in
            let moved = mover.apply(adapter, handle, gate)
            adapter.observe(moved) { _ in note() }
            return moved
          }
        }
    )
  }

  private static func discarded(
    _ trial: Trial<A>,
    _ gate: Gate,
    _ attach: (A, A.Handle, @escaping @Sendable () -> Void) -> A.Handle
  ) throws {
    let (control, probe) = (trial.probe("the control"), trial.probe("the handler"))
    let before = trial.stage.ledger.live
    _ = settle(trial, gate, .runs, control, attach)
    try trial.expect(control, ran: 1, "on a dispatcher that runs its work")
    let isCancelled = settle(trial, gate, .discards, probe, attach)
    try trial.check(probe.count < 2, "the discarded handler ran \(times(probe.count))")
    let kept = trial.stage.ledger.live - before
    try trial.check(kept == 0, "\(kept) payloads are kept although nobody holds the promise")
    trial.observed(probe.count > 0 ? DroppedHandler.fallsBack : isCancelled ? .cancels : .pending)
  }
}
