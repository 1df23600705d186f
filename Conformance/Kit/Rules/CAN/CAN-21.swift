extension BranchCancellingAdapter {
  @Rule static var can21: Law {
    "A branch attached while the last one is cancelled joins a live source, or is cancelled with it."
    intent("No new branch waits for a source that has just been stopped.")
    origin("new; bluebird, “late cancellation observer”")
    hint(
      "a branch that is attached after the last consumer was counted out, and before the cancellation"
    )
    given(.countedInterest)
    each(firstOnGate) { trial, step in
      let value = trial.token()
      try trial.race(threads: 2) { _ in
        let promise = trial.cancellable()
        return (promise: promise, last: pass(trial, step, promise.handle), new: Box<Handle>())
      } _: { shared, index in
        if index == 0 {
          trial.giveUp(shared.last)
        } else {
          shared.new.value = pass(trial, step, shared.promise.handle)
        }
      } check: { shared in
        guard let new = shared.new.take() else { return }
        let wasCancelled = trial.isCancelled(shared.promise.handle)
        let seen = trial.observe(new)
        shared.promise.settler.settle(.fulfilled(value))
        trial.quiesce()
        try trial.check(trial.isCancelled(shared.last), "the last branch was not cancelled")
        if wasCancelled {
          try trial.expectCancelled(seen, "the new branch of a cancelled source")
        } else {
          try trial.expect(seen, .fulfilled(value))
        }
      }
    }
  }
}
