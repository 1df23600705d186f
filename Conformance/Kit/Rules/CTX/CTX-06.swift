/// Where handlers run that name no context.
public enum DefaultContext: String, CaseIterable, ChoiceValue {
  /// Where handlers run: where it is settled.
  case settler = "where it is settled"
  /// Where handlers run: the main thread.
  case main = "the main thread"
  /// Where handlers run: its own queue.
  case ownQueue = "its own queue"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("default-context", "where handlers run")
}

extension DefaultingAdapter {
  @Rule static var ctx06: Law {
    "With no context named and none injected, handlers run where the library has chosen."
    level(.choice(DefaultContext.self))
    intent("What a user gets by default, on an app's main thread or on a server.")
    origin("PromiseKit conf.Q")
    hint("the default argument")
    once { trial in
      let seen = Log<(thread: ThreadID, onMain: Bool)>()
      let ran = Signal()
      let settle = observeByDefault {
        seen.add((.current, MainQueue.isCurrent))
        ran.fire()
      }
      let settler = Box<ThreadID>()
      trial.elsewhere {
        settler.value = .current
        settle()
      }
      try trial.check(ran.wait(trial.patience), "the handler never ran")
      let hit = seen.all[0]
      trial.observed(
        hit.onMain ? DefaultContext.main : hit.thread == settler.value ? .settler : .ownQueue
      )
    }
  }
}
