extension BranchCancellingAdapter {
  @Rule static var can20: Law {
    "When the last branch is cancelled, so is the source, exactly once, over any number of steps."
    intent("Work that nothing waits for is stopped.")
    origin("bluebird, “3 branches, 3 cancel”, “grand children”")
    hint("passing the loss of interest on to the source of the source")
    given(.countedInterest)
    eachBranch(steps) { trial, step in
      let hook = trial.spy("the hook")
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
    given(Ability<any (AdoptingAdapter & BranchCancellingAdapter).Type>(.adopting)) {
      begun($0)
    }
  }

  /// One thread cancels a promise that begins to follow the source on another: it is no branch afterwards.
  private static func begun<B: AdoptingAdapter & BranchCancellingAdapter>(_: B.Type) -> Part {
    B.given(B.firstOnGate.first, or: .transform) { step in
      B.once("as it begins to follow the source") { trial in
        try trial.race(threads: 2) { _ in
          let (source, outer) = (trial.cancellable(), trial.adopting())
          return (source: source, last: B.pass(trial, step, source.handle), outer: outer)
        } _: { shared, index in
          if index == 0 {
            trial.giveUp(shared.outer.handle)
          } else {
            shared.outer.follow(shared.source.handle)
          }
        } check: { shared in
          trial.quiesce()
          guard trial.isCancelled(shared.outer.handle) else { return }
          trial.giveUp(shared.last)
          trial.quiesce()
          try trial.check(
            trial.isCancelled(shared.source.handle),
            "the source was left running when its last branch was cancelled"
          )
        }
      }
    }
  }
}
