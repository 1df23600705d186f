extension AwaitingAdapter {
  @Rule static var tsk04: Law {
    "A task that is cancelled while it waits gets no value, even if one arrives before it resumes."
    intent("Code after a wait never runs for a task that was cancelled during it.")
    origin("Kotlin, “prompt cancellation guarantee”")
    hint("the first of two resumptions counts")
    given(design.cancelledTasksStopWaiting, or: .promptCancellation)
    tried(ends: [.value], arrivals: .whilePending) { trial, moment in
      let thread = TaskThread(trial)
      let (handle, settler) = trial.pending()
      let (awaiter, other) = (
        Awaiter(trial, on: thread, for: handle), Awaiter(trial, on: thread, for: handle)
      )
      try thread.expectIdle()
      let value = trial.token()
      thread.pause {
        awaiter.cancel()
        trial.bring({ trial.settle(settler, .fulfilled(value)) }, moment.arrival)
        trial.quiesce()
      }
      if design.outlivesItsTasks {
        try other.expect(.fulfilled(value))
      } else {
        try trial.check(other.wait() != nil, "the wait of another task never ended")
      }
      let end = awaiter.wait()
      try trial.check(end != nil, "the wait never ended")
      if case .settled(.fulfilled)? = end {
        try trial.check(false, "a task that was cancelled got the value")
      }
    }
    once("before it waits") { trial in
      let thread = TaskThread(trial)
      let (handle, settler) = trial.pending()
      let awaiter = Box<Awaiter<Self>>()
      thread.pause {
        let started = Awaiter(trial, on: thread, for: handle)
        started.cancel()
        awaiter.value = started
      }
      let hasEnded = awaiter.value?.wait() != nil
      trial.settle(settler, .fulfilled(trial.token()))
      try trial.check(hasEnded, "a task that was cancelled before it waited went on waiting")
    }
  }
}
