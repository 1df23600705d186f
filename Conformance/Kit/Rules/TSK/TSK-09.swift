extension AwaitingAdapter {
  @Rule static var tsk09: Law {
    "A task that waits blocks no thread: other tasks continue there."
    intent("The few threads of the system's pool stay free.")
    origin("Swift's runtime contract")
    hint("a semaphore or a condition in an asynchronous function")
    tried(arrivals: [.immediately]) { trial, moment in
      let thread = TaskThread(trial)
      let (handle, end) = try trial.promise(endingAs: moment.end)
      let awaiters = (1...10).map { _ in Awaiter(trial, on: thread, for: handle) }
      try trial.check(thread.runUntilIdle(), "tasks that wait block their thread")
      // Not there: this may wait until they have continued.
      end()
      let seen = trial.observe(handle)
      trial.quiesce(until: { seen.count > 0 })
      try trial.expect(seen, reaches: 1, "the promise did not settle")
      for awaiter in awaiters { try awaiter.expect(seen.outcomes[0]) }
    }
  }
}
