/// What becomes of a failure that only a task waited for, which was cancelled before.
public enum FailureAfterWait: String, CaseIterable, ChoiceValue {
  /// An error whose only task was cancelled before: is reported.
  case reported = "is reported"
  /// An error whose only task was cancelled before: is lost.
  case lost = "is lost"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>(
    "failure-after-wait",
    "an error whose only task was cancelled before"
  )
}

extension ReportingAdapter where Self: AwaitingAdapter {
  @Rule static var unh07: Law {
    "A failure whose only task was cancelled before is reported, or lost."
    level(.choice(FailureAfterWait.self))
    intent("Whether a screen that went away hides the error of what it waited for.")
    hint("whether a promise counts as handled when a task begins to wait, or when the task is told")
    given(design.cancelledTasksOnlyStopWaiting, or: .promptCancellation)
    once { trial in
      let reports = trial.reports()
      let thread = TaskThread(trial)
      let (fault, handled, control) = (trial.fault(), trial.fault(), trial.fault())
      try trial.letGo {
        let (left, shared) = (trial.pending(), trial.pending())
        let cancelled = [left, shared].map { Awaiter(trial, on: thread, for: $0.handle) }
        let kept = Awaiter(trial, on: thread, for: shared.handle)
        try thread.expectIdle()
        for awaiter in cancelled { awaiter.cancel() }
        for awaiter in cancelled {
          try trial.check(awaiter.wait() != nil, "the wait of a cancelled task never ended")
        }
        trial.settle(left.settler, .rejected(fault))
        trial.settle(shared.settler, .rejected(handled))
        try kept.expect(.rejected(handled))
      }
      // Shows that reports would have come by now.
      leaf(trial, .rejected(control))
      trial.quiesce()
      switch reports.all {
      case [.rejected(fault), .rejected(control)]: trial.observed(FailureAfterWait.reported)
      case [.rejected(control)]: trial.observed(FailureAfterWait.lost)
      default:
        try trial.check(
          false,
          "\(fault) had no task left, \(handled) had one, \(control) none; reported: \(reports.all)"
        )
      }
    }
  }
}
