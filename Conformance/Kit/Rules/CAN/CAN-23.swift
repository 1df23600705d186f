/// Whether a handler for errors is called for a cancellation.
public enum CatchSeesCancel: String, CaseIterable, ChoiceValue {
  /// Error handlers, if cancelled: run.
  case yes = "run"
  /// Error handlers, if cancelled: do not run.
  case no = "do not run"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("catch-sees-cancel", "error handlers, if cancelled")
}

extension CancellableAdapter {
  @Rule static var can23: Law {
    "A handler for errors is called for a cancellation, or is not."
    level(.choice(CatchSeesCancel.self))
    intent("Whether code that shows an alert has to check for a cancellation.")
    origin("PromiseKit CatchPolicy (not by default); bluebird (no)")
    hint("how handlers for errors recognise a cancellation")
    each(
      verbs(Recovery<Self>.self, ErrorObserver<Self>.self),
      or: .errorObserver,
      arrivals: .plain
    ) { trial, step in
      let saw = trial.probe("the handler")
      try ends(trial) { handle in step.apply(trial, handle) { saw.hit() } ?? handle }
      try trial.check(saw.count <= 1, "the handler ran \(times(saw.count))")
      trial.observed(saw.count == 1 ? CatchSeesCancel.yes : .no)
    }
  }
}
