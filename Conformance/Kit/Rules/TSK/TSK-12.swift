/// What becomes of the priority of a task that makes what a task of a higher priority waits for.
public enum AwaitPriority: String, CaseIterable, ChoiceValue {
  /// Priority of an awaited task: is raised by what waits.
  case raised = "is raised by what waits"
  /// Priority of an awaited task: stays as it is.
  case kept = "stays as it is"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("priority", "priority of an awaited task")
}

extension AwaitingAdapter where Self: PrioritizingAdapter {
  @Rule static var tsk12: Law {
    "A task of a high priority that waits for a promise raises the task which makes it, or leaves that as it is."
    level(.choice(AwaitPriority.self))
    intent("Whether what a user looks at waits behind what is not urgent.")
    origin("Swift, SE-0462; `Task.value`")
    hint("whether a wait reaches the task behind the promise")
    once { trial in
      let (low, high) = (TaskPriority.low, TaskPriority.high)
      let (latch, seen) = (Latch(), Log<TaskPriority>())
      let value = trial.token()
      let handle = trial.adapter.promise(priority: low) { () async throws(TrialFault) -> Token in
        seen.add(Task.currentPriority)
        trial.activity.fire()
        await latch.wait()
        seen.add(Task.currentPriority)
        return value
      }
      try trial.check(trial.wait { seen.count > 0 }, "the closure never ran")
      let thread = TaskThread(trial)
      let awaiter = Awaiter(trial, on: thread, for: handle, priority: high)
      let isSuspended = thread.runUntilIdle()
      latch.open()
      trial.quiesce()
      try thread.expectIdle(isSuspended)
      try awaiter.expect(.fulfilled(value))
      switch seen.all {
      case [low, low]: trial.observed(AwaitPriority.kept)
      case [low, high]: trial.observed(AwaitPriority.raised)
      default: try trial.check(false, "its task had these priorities: \(seen.all)")
      }
    }
  }
}
