extension CancellableAdapter {
  @Rule static var liv11: Law {
    "A chain of a million links is cancelled, from either end, on a stack of 512 KB."
    level(.bound(.stack("cancelling", if: "a promise can be cancelled")))
    intent("Giving up is safe, however long the chain.")
    hint("cancelling a derived promise, or a source, inside the call that cancels")
    pace(.long)
    each(longest, arrivals: [.eventually]) { trial, verb in
      try cancelled(trial, verb, long: lengthOfLongest(trial, verb)) { root, _ in trial.cancel(root)
      }
      guard Trial<Self>.canCancelBranches else { return }
      try cancelled(trial, verb, long: lengthOfLongest(trial, verb)) { root, last in
        trial.cancelBranch(last)
        guard trial.design.countsInterest else { return }
        trial.quiesce()
        try trial.check(root.isCancelled(), "the source of a long chain was left running")
      }
    }
  }
}
