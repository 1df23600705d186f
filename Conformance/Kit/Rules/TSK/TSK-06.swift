extension AwaitingAdapter {
  @Rule static var tsk06: Law {
    "If settling and cancelling race, a wait ends exactly once, and its task resumes with no lock held."
    intent("A task that never resumes keeps everything it holds for ever.")
    origin("TaskCancellation.swift in the standard library")
    hint("take the continuation out under the lock, resume it outside")
    once("settled and cancelled at the same time") { trial in
      let (thread, value) = (TaskThread(trial), trial.token())
      try trial.race(threads: 2) { round in
        let promise = trial.pending()
        let shared = (promise: promise, awaiter: Awaiter(trial, on: thread, for: promise.handle))
        // In every second round the task may not have begun to wait yet.
        if round.isMultiple(of: 2) { _ = thread.runUntilIdle() }
        return shared
      } _: { shared, index in
        if index == 0 {
          shared.promise.settler.settle(.fulfilled(value))
          trial.stage.gate.drain()
        } else {
          shared.awaiter.cancel()
        }
      } check: { shared in
        let end = shared.awaiter.wait()
        try trial.check(end != nil, "a wait that was settled and cancelled never ended")
      }
    }
    once("settled, then cancelled before it resumes") { trial in
      let thread = TaskThread(trial)
      let (handle, settler) = trial.pending()
      let awaiter = Awaiter(trial, on: thread, for: handle)
      try thread.expectIdle()
      let value = trial.token()
      thread.pause {
        trial.settle(settler, .fulfilled(value))
        trial.quiesce()
        awaiter.cancel()
      }
      let end = awaiter.wait()
      try trial.check(end != nil, "a wait that was settled, and then cancelled, never ended")
    }
    once("as the task resumes") { trial in
      let thread = TaskThread(trial)
      let (handle, settler) = trial.pending()
      let isFree = Log<Bool>()
      let awaiter = Awaiter(trial, on: thread, for: handle) {
        isFree.add(trial.elsewhere { trial.onEnd(of: handle) { _ in } })
      }
      try thread.expectIdle()
      isFree.takeAll()
      let value = trial.token()
      trial.settle(settler, .fulfilled(value))
      try awaiter.expect(.fulfilled(value))
      try trial.check(!isFree.all.isEmpty, "the task was never resumed")
      try trial.expectFree(isFree, "while a task was resumed")
    }
  }
}
