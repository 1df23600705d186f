/// Whether a finally handler runs when its derived promise is cancelled.
public enum FinallyOnOwnCancel: String, CaseIterable, ChoiceValue {
  /// Finally, if cancelled itself: runs.
  case yes = "runs"
  /// Finally, if cancelled itself: does not run.
  case no = "does not run"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>(
    "finally-on-own-cancel",
    "finally, if cancelled itself"
  )
}

extension BranchCancellingAdapter {
  @Rule static var can38: Law {
    "A finally handler runs exactly once when its derived promise is cancelled, or does not run."
    level(.choice(FinallyOnOwnCancel.self))
    intent("Whether cancelling the work also cancels the cleaning up.")
    origin("bluebird, “calls finally handlers”")
    hint("what runs the handler when its source continues without it")
    each(finallyVerbs(), or: .finally) { trial, step in
      let ran = trial.probe("the finally handler")
      let promise = trial.cancellable()
      // A branch that is not cancelled, so that the source settles.
      let sibling = trial.stay(with: promise.handle)
      let value = trial.token()
      let derived = try branch(trial, step, promise.handle) { ran.hit() }
      try trial.cancelForCertain(derived, "the derived promise")
      trial.settle(promise.settler, .fulfilled(value))
      try trial.expect(beside: sibling, .fulfilled(value))
      try trial.check(ran.count <= 1, "the finally handler ran \(times(ran.count))")
      trial.observed(ran.count == 1 ? FinallyOnOwnCancel.yes : .no)
    }
  }
}
