/// What becomes of a handler that is attached on its own context.
public enum SameContextHop: String, CaseIterable, ChoiceValue {
  /// On its queue already: is queued again.
  case always = "is queued again"
  /// On its queue already: runs immediately.
  case skipIfCurrent = "runs immediately"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("hop", "on its queue already")
}

extension PromiseAdapter {
  @Rule static var ctx07: Law {
    "A handler that is attached on its own context is dispatched again, or runs immediately."
    level(.choice(SameContextHop.self))
    intent("Whether code on a queue may count on a handler for that queue having run.")
    hint("the dispatch of a handler")
    each(behindGate, or: .mover, arrivals: [.already]) {
      trial,
      step in
      try hop(trial) { handle, note in
        _ = step.passing(trial, handle) { note() }
      }
    }
    each(movers, or: .mover, arrivals: [.already]) { trial, mover in
      try hop(trial) { handle, note in
        trial.onEnd(of: mover.apply(trial, handle, trial.stage.gate)) { _ in
          note()
        }
      }
    }
  }

  private static func hop(
    _ trial: Trial<Self>,
    _ attach: @escaping @Sendable (Handle, @escaping @Sendable () -> Void) -> Void
  ) throws {
    let spy = trial.spy("the handler")
    let ranInside = Box<Bool>()
    let (handle, settler) = trial.pending()
    trial.settle(settler, .fulfilled(trial.token()))
    attach(handle) {
      attach(handle) { spy.hit() }
      ranInside.value = spy.count > 0
    }
    try trial.expect(spy, ran: 1, "attached inside a handler on its own context")
    trial.observed(ranInside.value == true ? SameContextHop.skipIfCurrent : .always)
  }
}
