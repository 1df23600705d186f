extension BranchCancellingAdapter {
  @Rule static var can20: Law {
    "When the last branch is cancelled, so is the source, exactly once, over any number of steps."
    intent("Work that nothing waits for is stopped.")
    origin("bluebird, “3 branches, 3 cancel”, “grand children”")
    hint("passing the loss of interest on to the source of the source")
    given(design.countsInterest, or: .countedInterest)
    eachBranch(steps) { trial, step in
      let hook = trial.probe("the hook")
      let promise = trial.cancellable(hook)
      let shared = transforms.prefix(2).reduce(promise.handle) { handle, step in
        step.apply(trial, handle) { $0 }
      }
      let siblings = try (0..<2).map { _ in try branch(trial, step, shared) }
      let leaves = [try branch(trial, step, promise.handle)] + siblings
      for (index, leaf) in leaves.enumerated() {
        try trial.check(
          !trial.isCancelled(promise.handle),
          "the source was cancelled with \(leaves.count - index) branches left"
        )
        trial.cancel(leaf)
        trial.quiesce()
      }
      try trial.check(
        trial.isCancelled(shared),
        "a promise was left running when its branches were cancelled"
      )
      try trial.check(
        trial.isCancelled(promise.handle),
        "the source was left running when its last branch was cancelled"
      )
      if promise.onCancel != nil {
        try trial.expect(hook, ran: 1, "when the last branch was cancelled")
      }
      try trial.expectCancelled(trial.observe(promise.handle), "the source")
    }
  }
}
