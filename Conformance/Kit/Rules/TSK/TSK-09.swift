extension AwaitingAdapter {
  @Rule static var tsk09: Law {
    "A task that waits blocks no thread: the promise may be settled on the same thread."
    intent("The few threads of the system's pool stay free.")
    origin("Swift's runtime contract")
    hint("a semaphore or a condition in an asynchronous function")
    tried(arrivals: [.immediately]) { trial, moment in
      let thread = TaskThread(trial)
      let (handle, end) = try trial.promise(endingAs: moment.end)
      let awaiters = (1...10).map { _ in Awaiter(trial, on: thread, for: handle) }
      let hasSettled = Signal()
      let task = thread.start {
        end()
        hasSettled.fire()
      }
      try trial.check(hasSettled.wait(trial.patience), "tasks that wait block their thread")
      let seen = trial.observe(handle)
      trial.quiesce(until: { seen.count > 0 })
      try trial.expect(seen, reaches: 1, "the promise did not settle")
      for awaiter in awaiters { try awaiter.expect(seen.outcomes[0]) }
      withExtendedLifetime(task) {}
    }
  }
}
