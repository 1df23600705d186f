/// Where hooks run.
public enum HookThread: String, CaseIterable, ChoiceValue {
  /// Where hooks run: in the call that cancels.
  case canceller = "in the call that cancels"
  /// Where hooks run: where handlers do.
  case settlerQueue = "where handlers do"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("hook-thread", "where hooks run")
}

extension HookingAdapter {
  @Rule static var can12: Law {
    "Hooks run inside the call that cancels, or where the library's handlers run."
    level(.choice(HookThread.self))
    intent("Whether the work has been stopped when cancelling returns.")
    origin(".NET (inside); bluebird (next turn)")
    hint("where the hooks are run")
    once { trial in
      let hook = trial.spy("the hook")
      let promise = trial.cancellable(hook)
      let canceller = Box<ThreadID>()
      trial.elsewhere {
        canceller.value = .current
        trial.cancel(promise)
      }
      try trial.expect(hook, ran: 1, "when it was cancelled")
      let hit = hook.hits[0]
      let isInside = hit.thread == canceller.value && hit.call == "cancel"
      trial.observed(isInside ? HookThread.canceller : .settlerQueue)
    }
  }
}
