extension AwaitingAdapter {
  @Rule static var tsk01: Law {
    "A task that waits for a promise gets its value, or its error, or continues when it is cancelled."
    intent("A promise can be used where `await` is.")
    origin("OpenCombine FutureConcurrencyTests")
    hint("how the continuation is resumed")
    tried { trial, moment in
      let thread = TaskThread(trial)
      let met = try trial.meet(moment) { handle in
        let awaiter = Awaiter(trial, on: thread, for: handle)
        return (awaiter: awaiter, isSuspended: thread.runUntilIdle())
      }
      for (awaiter, isSuspended) in met.made {
        try thread.expectIdle(isSuspended)
        try awaiter.expect(met.end)
      }
    }
  }
}
