extension HookingAdapter {
  static var liv17: Law {
    Law(
      "A long series of hooks that each cancel the next promise runs on a stack of 512 KB.",
      .bound(.stack("hooks", if: "the producer is told of a cancellation")),
      intent: "A program of many parts can be stopped part by part.",
      hint: "a cancellation inside a hook",
      pace: .long,
      once { trial in
        // In the DOM a hook may run inside the hook that cancels: as long as that does no harm, it is no fault.
        let isFlat = try isFlat(trial, nested: 100) {
          try cancel(trial, count: $0, noting: $1)
        }
        guard isFlat else { return }
        try cancel(trial, count: length(trial), noting: nil)
      }
    )
  }

  private static func cancel(_ trial: Trial<Self>, count: Int, noting depth: StackDepth?) throws {
    let ran = Counter()
    let first = trial.cancellable()
    // They are held until the end: a hook cannot cancel a promise that nobody holds.
    var all = [first]
    for _ in 1..<count {
      let next = trial.cancellable()
      _ = all[all.count - 1].onCancel? {
        depth?.note()
        ran.increment()
        _ = next.cancel()
      }
      all.append(next)
    }
    trial.cancel(first)
    try trial.expect(ran, reaches: count - 1, "\(ran.count) of \(count - 1) hooks ran")
    let last = all[count - 1].isCancelled()
    try trial.check(last, "the last of \(count) promises was not cancelled")
  }
}
