extension AsyncMakingAdapter {
  @Rule static var tsk08: Law {
    "Cancelling the promise cancels its task once, and a task that is not cancelled is left alone."
    intent("Giving up stops the work.")
    hint("what holds the task")
    given(
      .cancelling,
      once { trial in
        let (began, cancels, latch) = (Counter(), Log<Bool>(), Latch())
        let value = trial.token()
        let made = trial.adapter.promise { () async throws(TrialFault) -> Token in
          await withTaskCancellationHandler {
            began.increment()
            trial.activity.fire()
            await latch.wait()
          } onCancel: {
            cancels.add(true)
            latch.open()
          }
          cancels.add(Task.isCancelled)
          trial.activity.fire()
          return value
        }
        let seen = trial.observe(made.handle)
        try trial.check(trial.wait { began.count > 0 }, "the closure never ran")
        try trial.expectPending(seen, "while its closure runs")
        try trial.expectAsked(made.handle)
        for _ in 1...2 { _ = made.cancel() }
        let isDone = trial.wait { cancels.count >= 2 || seen.count > 0 }
        try trial.check(isDone, "cancelling the promise did not end it")
        try trial.expectCancelled(seen, "the promise", unlessAskedFor: value)
        let isCancelled = trial.wait { cancels.count >= 2 }
        try trial.check(isCancelled, "the task was not cancelled")
        try trial.check(cancels.all == [true, true], "the task was cancelled more than once")
      }
        + once("immediately") { trial in
          let (cancels, latch, value) = (Log<Bool>(), Latch(), trial.token())
          let made = trial.adapter.promise { () async throws(TrialFault) -> Token in
            await latch.wait()
            cancels.add(Task.isCancelled)
            trial.activity.fire()
            return value
          }
          try trial.expectAsked(made.handle)
          _ = made.cancel()
          latch.open()
          // It may never begin.
          _ = trial.wait { cancels.count > 0 }
          try trial.check(!cancels.all.contains(false), "its task went on, and was not cancelled")
        }
    )
    once("left alone") { trial in
      let (wasCancelled, latch, value) = (Log<Bool>(), Latch(), trial.token())
      let made = trial.adapter.promise { () async throws(TrialFault) -> Token in
        await latch.wait()
        wasCancelled.add(Task.isCancelled)
        return value
      }
      let seen = trial.observe(made.handle)
      latch.open()
      _ = trial.wait { seen.count > 0 }
      try trial.expect(seen, .fulfilled(value))
      try trial.check(wasCancelled.all == [false], "a task was cancelled without a call")
    }
  }
}
