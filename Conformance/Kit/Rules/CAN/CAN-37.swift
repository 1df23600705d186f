extension BranchCancellingAdapter {
  @Rule static var can37: Law {
    "The handler of a cancelled branch never runs, even if the source lives on and settles."
    intent("A screen that has gone away is not updated.")
    hint("what a handler looks at before it runs; handlers that are left with the source")
    // What runs at the end may run for a cancelled branch, which is a choice.
    eachBranch(handling.filter { !($0.spelling is Finalizer<Self>) }) { trial, step in
      for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())]
      where step.ends.contain(outcome) {
        let (cancelled, late) = (trial.spy("the handler"), trial.spy("the handler that waited"))
        let kept = trial.spy("the handler of a sibling")
        let promise = trial.cancellable()
        let early = try branch(trial, step, promise.handle) { cancelled.hit() }
        _ = try branch(trial, step, promise.handle) { kept.hit() }
        let waiting = try branch(trial, step, promise.handle) { late.hit() }
        let seen = trial.observe(early)
        // One branch is cancelled before its source settles, and one after, while its handler still waits to run.
        trial.cancel(early)
        try trial.expectCancelled(seen, "the branch")
        trial.settle(promise.settler, outcome)
        // A handler that runs in place has run by now.
        let before = late.count
        trial.cancel(waiting)
        let runs = trial.design.outlivesItsBranches ? 1 : 0
        try trial.expect(kept, ran: runs, "when the source was \(outcome)")
        try trial.expect(cancelled, ran: 0, "after its promise was cancelled")
        try trial.expect(late, ran: before, "when it was cancelled before its turn")
        try trial.expectCancelled(seen, "the branch")
        // And one that comes when its source has settled, and may have to wait, too.
        let last = trial.spy("the handler that came late")
        let attached = try branch(trial, step, promise.handle) { last.hit() }
        let inPlace = last.count
        trial.cancel(attached)
        try trial.expect(last, ran: inPlace, "when it was cancelled before its turn")
      }
    }
  }
}
