/// Whose task-local values the work of a promise sees that runs outside the call which makes the promise.
public enum WorkLocals: String, CaseIterable, ChoiceValue {
  /// Task-local values in work: of the code that makes the promise.
  case maker = "of the code that makes the promise"
  /// Task-local values in work: of the code that observes it first.
  case observer = "of the code that observes it first"
  /// Task-local values in work: none.
  case none

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("work-locals", "task-local values in work")
}

extension PromiseAdapter {
  @Rule static var tsk16: Law {
    "Work outside the call that makes its promise sees the task-local values of that call, of the first observer, or none."
    level(.choice(WorkLocals.self))
    intent("Whether a request's identity reaches the log lines of the work that it causes.")
    origin("Swift, SE-0311")
    hint("what hands the work on: `Task.detached` drops what `Task` takes along")
    given(
      design.startsWorkLater && !workMakers.isEmpty,
      or: .lazyExecutor,
      once("work that starts later") { trial in
        let value = trial.token()
        for maker in workMakers {
          try observeWork(trial) { note in
            maker.make(trial) { settler throws(TrialFault) in
              note()
              settler.settle(.fulfilled(value))
            }
          }
        }
      }
    )
    given(Able.asyncMaking) { asyncClosure($0) }
  }

  private static func asyncClosure<B: AsyncMakingAdapter>(_: B.Type) -> Part {
    B.once("an async closure") { trial in
      let value = trial.token()
      try B.observeWork(trial) { note in
        let made = trial.adapter.promise { () async throws(TrialFault) -> Token in
          note()
          return value
        }
        return made.handle
      }
    }
  }

  /// - Parameter make: makes a promise with work that calls what it is given.
  private static func observeWork(
    _ trial: Trial<Self>,
    _ make: (@escaping @Sendable () -> Void) -> Handle
  ) throws {
    let seen = Log<LocalsSeen.Source>()
    let handle = LocalsSeen.local.withValue(.registration) {
      make { [activity = trial.activity] in
        seen.add(LocalsSeen.local.get())
        activity.fire()
      }
    }
    LocalsSeen.local.withValue(.settler) { trial.onEnd(of: handle) { _ in } }
    try trial.check(trial.wait { seen.count > 0 }, "the work never ran")
    let value: WorkLocals =
      switch seen.all[0] {
      case .registration: .maker
      case .settler: .observer
      case .none: .none
      }
    trial.observed(value)
  }
}
