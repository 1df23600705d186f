extension TimedAdapter where Self: AwaitingAdapter {
  @Rule static var tim11: Law {
    "A task continues when the time of what it waits for is up, even if that was moved to a queue that is stuck."
    intent("A time limit helps against whatever hangs.")
    hint("a wait that needs a turn of the promise's own queue")
    given(resumesBesideHandlers, or: .drivenPlace)
    given(!movers.isEmpty, or: .mover, each(timeouts, or: .timeout, limited))
  }

  @Sendable private static func limited(_ trial: Trial<Self>, _ timeout: Timeout<Self>) throws {
    for mover in movers {
      // Nothing runs it.
      let (stuck, thread, ended) = (Gate(), TaskThread(trial), Signal())
      let (handle, settler) = trial.pending()
      let moved = mover.apply(trial, handle, stuck)
      guard let wait = timeout.apply(trial, moved, limit).wait else {
        throw TrialEnd.inconclusive("the adapter does not say how a task waits for it")
      }
      let task = thread.start {
        await wait()
        ended.fire()
      }
      try thread.expectIdle()
      trial.advance(by: limit)
      try trial.check(
        ended.wait(trial.patience),
        "its time was up, and the task that waited for it never went on"
      )
      trial.settle(settler, .fulfilled(trial.token()))
      withExtendedLifetime(task) {}
    }
  }
}
