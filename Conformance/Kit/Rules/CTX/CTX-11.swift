/// What becomes of a handler that its dispatcher discards.
public enum DroppedHandler: String, CaseIterable, ChoiceValue {
  /// A handler that its queue drops: stays pending.
  case pending = "stays pending"
  /// A handler that its queue drops: is cancelled.
  case cancels = "is cancelled"
  /// A handler that its queue drops: runs elsewhere.
  case fallsBack = "runs elsewhere"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("executor-drops", "a handler that its queue drops")
}

extension PromiseAdapter {
  @Rule static var ctx11: Law {
    "A handler that its dispatcher discards is released without having run, or runs elsewhere."
    level(.choice(DroppedHandler.self))
    intent("What happens to a chain whose queue was shut down.")
    hint("what the library keeps of work that it has handed over")
    each(behindGate, or: .mover) { trial, step in
      try discarded(trial, trial.stage.gate) { adapter, handle, note in
        step.apply(adapter, handle) { token in
          note()
          return token
        }
      }
    }
    each(movers, or: .mover) { trial, mover in
      let gate = trial.stage.otherGate
      try discarded(trial, gate) { adapter, handle, note in
        let moved = mover.apply(adapter, handle, gate)
        adapter.observe(moved) { _ in note() }
        return moved
      }
    }
  }

  private static func discarded(
    _ trial: Trial<Self>,
    _ gate: Gate,
    _ attach: (Self, Handle, @escaping @Sendable () -> Void) -> Handle
  ) throws {
    let (control, spy) = (trial.spy("the control"), trial.spy("the handler"))
    let before = trial.stage.ledger.live
    _ = settleAlone(trial, gate, .runs, control, attach)
    try trial.expect(control, ran: 1, "on a dispatcher that runs its work")
    let isCancelled = settleAlone(trial, gate, .discards, spy, attach)
    try trial.check(spy.count < 2, "the discarded handler ran \(times(spy.count))")
    let kept = trial.stage.ledger.live - before
    try trial.check(kept == 0, "\(kept) payloads are kept although the promise is not held")
    trial.observed(spy.count > 0 ? DroppedHandler.fallsBack : isCancelled ? .cancels : .pending)
  }
}
