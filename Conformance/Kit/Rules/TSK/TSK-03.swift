/// What a wait does when its task is cancelled.
public enum AwaitCancel: String, CaseIterable, ChoiceValue {
  /// Await, if its task is cancelled: ends immediately.
  case throwsPromptly = "ends immediately"
  /// Await, if its task is cancelled: continues.
  case waits = "continues"
  /// Await, if its task is cancelled: cancels the promise.
  case cancelsPromise = "cancels the promise"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("await-cancel", "await, if its task is cancelled")
}

extension AwaitingAdapter {
  @Rule static var tsk03: Law {
    "When its task is cancelled, a wait ends immediately, continues, or cancels the promise."
    level(.choice(AwaitCancel.self))
    intent("Whether a view that goes away gives up what it waited for.")
    origin("Kotlin Deferred.await")
    hint("the cancellation handler of the wait")
    once { trial in
      let thread = TaskThread(trial)
      let (handle, settler) = trial.pending()
      let (awaiter, value) = (Awaiter(trial, on: thread, for: handle), trial.token())
      try thread.expectIdle()
      try trial.check(awaiter.end == nil, "a wait for a pending promise ended")
      awaiter.cancel()
      trial.quiesce()
      _ = thread.runUntilIdle()
      let early = awaiter.end
      trial.settle(settler, .fulfilled(value))
      let seen = trial.observe(handle)
      trial.quiesce()
      guard early != nil else {
        try awaiter.expect(.fulfilled(value), " after its task was cancelled")
        return trial.observed(AwaitCancel.waits)
      }
      try trial.check(
        early != .settled(.fulfilled(value)),
        "a value arrived although the promise was not settled"
      )
      trial.observed(
        seen.outcomes == [.fulfilled(value)] ? AwaitCancel.throwsPromptly : .cancelsPromise
      )
    }
  }
}
