/// Whether a finally handler runs when its source is cancelled.
public enum FinallyOnCancel: String, CaseIterable, ChoiceValue {
  /// Finally, if cancelled before: runs.
  case yes = "runs"
  /// Finally, if cancelled before: does not run.
  case no = "does not run"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("finally-on-cancel", "finally, if cancelled before")
}

extension CancellableAdapter {
  @Rule static var can25: Law {
    "A finally handler runs exactly once when its source is cancelled, or does not run."
    level(.choice(FinallyOnCancel.self))
    intent("Whether the spinner also stops after a cancellation.")
    origin("bluebird, “calls finally handlers”")
    hint("the ends after which it runs")
    each(finallyVerbs(), or: .finally, arrivals: .plain) { trial, step in
      let ran = trial.probe("the finally handler")
      try ends(trial) { handle in step.apply(trial, handle) { ran.hit() } ?? handle }
      try trial.check(ran.count <= 1, "the finally handler ran \(times(ran.count))")
      trial.observed(ran.count == 1 ? FinallyOnCancel.yes : .no)
    }
  }
}
