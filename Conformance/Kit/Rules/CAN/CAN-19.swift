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
    each(returning, or: .chain) { trial, step in
      // What a handler has returned is wanted from then on: the other branch goes before anything else happens.
      let (inner, returned) = (trial.cancellable(), Counter())
      let (source, end) = try trial.promise(endingAs: step.ends.contains(.value) ? .value : .error)
      let other = try branch(trial, steps[0], inner.handle)
      let outer = step.following(trial, source, inner.handle) { returned.increment() }
      let seen = outer.map(trial.observe)
      end()
      while returned.count == 0, !trial.stage.gate.isEmpty { trial.stage.gate.runNext() }
      try trial.check(returned.count == 1, "the handler ran \(times(returned.count))")
      trial.cancel(other)
      try trial.check(!trial.isCancelled(inner.handle), "what a handler returned was cancelled")
      let value = trial.token()
      trial.settle(inner.settler, .fulfilled(value))
      if let seen { try trial.expect(seen, .fulfilled(value)) }
    }
  }

  /// Steps whose handlers return a promise, where the trial runs them one by one.
  private static var returning: [Verb<Self>] {
    verbs(Chain<Self>.self, RecoveryChain<Self>.self).filter {
      [.gate, .current].contains($0.schedule.place)
    }
  }
}
