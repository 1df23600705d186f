extension BranchCancellingAdapter {
  @Rule static var thr10: Law {
    "If several threads attach and cancel branches, the source is cancelled only after the last one."
    intent("The count of consumers is right, whatever the threads do.")
    hint("the number of consumers must be changed under the lock")
    given(.countedInterest)
    each(firstOnGate) { trial, step in
      let value = trial.token()
      try trial.race(threads: 3) { round in
        let hook = trial.spy("the hook")
        let promise = trial.cancellable(hook)
        let kept = pass(trial, step, promise.handle)
        return (promise: promise, kept: kept, hook: hook, seen: trial.observe(kept))
      } _: { shared, _ in
        for _ in 0..<6 {
          let branch = pass(trial, step, shared.promise.handle)
          trial.giveUp(branch)
        }
      } check: { shared in
        trial.quiesce()
        try trial.check(
          !trial.isCancelled(shared.promise.handle),
          "the source was cancelled while one branch was kept"
        )
        trial.giveUp(shared.kept)
        trial.quiesce()
        try trial.check(
          trial.isCancelled(shared.promise.handle),
          "the source was left running when the last branch was cancelled"
        )
        try trial.expectCancelled(shared.seen, "the last branch")
        if shared.promise.onCancel != nil {
          try trial.expect(shared.hook, ran: 1, "at the end")
        }
        _ = shared.promise.settler.fulfill(value)
        try trial.expectCancelled(shared.seen, "the last branch")
      }
    }
  }
}
