extension RuleInfo {
  static let tsk09 = RuleInfo(
    "TSK-09",
    .mustIf("a task can wait for it"),
    "A task that waits blocks no thread: the promise may be settled on the same thread.",
    intent: "The few threads of the system's pool stay free.",
    origin: "Swift's runtime contract",
    hint: "a semaphore or a condition in an asynchronous function",
    needs: .awaiting,
    narrowed: [.tasks(.verbs, .seconds), .notTried(.ends, .arrivals)]
  )
}

extension Tasks {
  static var tsk09: Rule<A> {
    Rule(
      .tsk09,
      .once { trial in
        let thread = TaskThread(trial)
        let (handle, settler) = trial.pending()
        let value = trial.token()
        let awaiters = (1...10).map { _ in Awaiter(trial, on: thread, for: handle) }
        let hasSettled = Signal()
        let task = thread.start {
          _ = settler.fulfill(value)
          hasSettled.fire()
        }
        try trial.check(hasSettled.wait(trial.patience), "tasks that wait block their thread")
        for awaiter in awaiters { try awaiter.expect(.fulfilled(value)) }
        withExtendedLifetime(task) {}
      }
    )
  }
}
