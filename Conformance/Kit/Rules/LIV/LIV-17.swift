extension HookingAdapter {
  @Rule static var liv17: Law {
    "A long series of hooks that each cancel the next promise runs on a stack of 512 KB."
    level(.bound(.stack("hooks", if: "the producer is told of a cancellation")))
    intent("A program of many parts can be stopped part by part.")
    hint("a cancellation inside a hook")
    pace(.long)
    once { trial in
      // In the DOM a hook may run inside the hook that cancels: as long as that does no harm, it is no fault.
      try runLong(trial, length(trial), nested: 100) { count, depth in
        let ran = Counter()
        // They are held until the end: a hook cannot cancel a promise that is not held.
        let all = (0..<count).map { _ in trial.cancellable() }
        for (promise, next) in zip(all, all.dropFirst()) {
          _ = promise.onCancel? {
            depth?.note()
            ran.increment()
            _ = next.cancel()
          }
        }
        trial.cancel(all[0])
        try trial.expect(ran, reaches: count - 1, "\(ran.count) of \(count - 1) hooks ran")
        let last = all[count - 1].isCancelled()
        try trial.check(last, "the last of \(count) promises was not cancelled")
      }
    }
  }
}
