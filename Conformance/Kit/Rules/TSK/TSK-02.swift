extension AwaitingAdapter {
  @Rule static var tsk02: Law {
    "Any number of tasks can wait, before and after settlement, and each of them resumes."
    intent("A shared promise serves all that wait for it.")
    hint("a slot for one continuation; looking and suspending must be one step")
    tried { trial, moment in
      let thread = TaskThread(trial)
      let met = try trial.meet(moment) { handle in
        let early = (1...20).map { _ in Awaiter(trial, on: thread, for: handle) }
        return (handle: handle, early: early, isSuspended: thread.runUntilIdle())
      }
      for (handle, early, isSuspended) in met.made {
        try thread.expectIdle(isSuspended)
        let late = (1...20).map { _ in Awaiter(trial, on: thread, for: handle) }
        for awaiter in early + late { try awaiter.expect(met.end) }
      }
    }
    once("while it is settled") { trial in
      let (thread, value) = (TaskThread(trial), trial.token())
      try trial.race(threads: 2) { _ in
        (promise: trial.pending(), awaiter: Box<Awaiter<Self>>())
      } _: { shared, index in
        if index == 0 {
          shared.promise.settler.settle(.fulfilled(value))
        } else {
          shared.awaiter.value = Awaiter(trial, on: thread, for: shared.promise.handle)
        }
      } check: { shared in
        try shared.awaiter.take()?.expect(.fulfilled(value))
      }
    }
  }
}
