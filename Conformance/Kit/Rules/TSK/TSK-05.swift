extension AwaitingAdapter {
  @Rule static var tsk05: Law {
    "Cancelling a task does not affect other tasks that wait for the same promise."
    intent("One of two screens goes away; the other still gets its picture.")
    hint("what a cancelled wait does to the promise")
    given(design.outlivesItsTasks, or: .countedInterest)
    tried { trial, moment in
      let thread = TaskThread(trial)
      let met = try trial.meet(moment) { handle in
        let awaiters = (1...3).map { _ in Awaiter(trial, on: thread, for: handle) }
        _ = thread.runUntilIdle()
        awaiters[1].cancel()
        _ = thread.runUntilIdle()
        return awaiters
      }
      for awaiters in met.made {
        for other in [awaiters[0], awaiters[2]] { try other.expect(met.end) }
        try trial.check(awaiters[1].wait() != nil, "the wait of the cancelled task never ended")
      }
    }
  }
}
