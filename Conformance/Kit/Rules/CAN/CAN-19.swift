extension BranchCancellingAdapter {
  @Rule static var can19: Law {
    "Cancelling one of several branches leaves the source and the other branches alone."
    intent("Two screens share a download; one goes away.")
    origin("bluebird, “3 branches, 1 cancels”")
    hint("counting the consumers of the source")
    given(design.countsInterest, or: .countedInterest)
    eachBranch(steps) { trial, step in
      for leaving in 0..<3 {
        let hook = trial.probe("the hook")
        let promise = trial.cancellable(hook)
        let branches = try (0..<3).map { _ in try branch(trial, step, promise.handle) }
        let seen = branches.map(trial.observe)
        let value = trial.token()
        // Three times, as if there were three such branches.
        for _ in 1...3 { trial.cancel(branches[leaving]) }
        try trial.expectCancelled(seen[leaving], "the branch")
        try trial.check(!trial.isCancelled(promise.handle), "the source was cancelled")
        let siblings = (0..<3).filter { $0 != leaving }
        for sibling in siblings {
          try trial.expectPending(seen[sibling], "when its sibling was cancelled")
        }
        try trial.expect(hook, ran: 0, "when one of three branches was cancelled")
        trial.settle(promise.settler, .fulfilled(value))
        trial.quiesce()
        for sibling in siblings { try trial.expect(seen[sibling], .fulfilled(value)) }
        try trial.expectCancelled(seen[leaving], "the branch")
      }
    }
  }
}
