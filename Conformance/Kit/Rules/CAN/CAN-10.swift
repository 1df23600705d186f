/// What becomes of a hook that is registered after the cancellation.
public enum LateHook: String, CaseIterable, ChoiceValue {
  /// A hook added too late: runs immediately.
  case immediate = "runs immediately"
  /// A hook added too late: runs soon.
  case async = "runs soon"
  /// A hook added too late: never runs.
  case never = "never runs"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("late-hook", "a hook added too late")
}

extension HookingAdapter {
  @Rule static var can10: Law {
    "A hook that is registered after the cancellation runs immediately, later, or never."
    level(.choice(LateHook.self))
    intent("Whether a producer that registers late has to check first.")
    origin("DOM (never); .NET Register and Swift's handler (immediate)")
    hint("registering on what is cancelled")
    once { trial in
      let (first, late) = (trial.spy("the early hook"), trial.spy("the late hook"))
      let promise = trial.cancellable(first)
      trial.cancel(promise)
      try trial.expect(first, ran: 1, "when it was cancelled")
      _ = try hooking(promise)({ late.hit() })
      let count = late.count
      trial.quiesce()
      try trial.check(late.count <= 1, "the late hook ran \(times(late.count))")
      trial.observed(count == 1 ? LateHook.immediate : late.count == 1 ? .async : .never)
    }
  }
}
