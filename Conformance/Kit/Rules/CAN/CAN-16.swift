/// What becomes of a hook that cancelled work registers.
public enum CancelInExecutor: String, CaseIterable, ChoiceValue {
  /// A hook of cancelled work: runs.
  case stops = "runs"
  /// A hook of cancelled work: never runs.
  case ignored = "never runs"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("cancel-in-executor", "a hook of cancelled work")
}

extension HookingAdapter {
  @Rule static var can16: Law {
    "A hook that the work registers after its promise was cancelled runs, or does not."
    level(.choice(CancelInExecutor.self))
    intent("Whether work that is cancelled while it starts has to check for itself.")
    hint("registering on what is cancelled")
    once { trial in
      let (work, hook) = (trial.spy("the work"), trial.spy("the hook"))
      let made = trial.adapter.cancellable { _, cancel, onCancel in
        work.hit()
        _ = cancel()
        _ = onCancel { hook.hit() }
      }
      let early = trial.observe(made.handle)
      try trial.expect(work, ran: 1, "for a promise that was created")
      try trial.expectCancelled(early)
      trial.observed(hook.count == 1 ? CancelInExecutor.stops : .ignored)
    }
  }
}
