extension RuleInfo {
  static let liv17 = RuleInfo(
    "LIV-17",
    .mustIf("the producer is told of a cancellation"),
    "Hooks of which each cancels the next promise run on a stack of 512 KB.",
    intent: "A program of many parts can be stopped part by part.",
    origin: "new",
    hint: "a cancellation inside a hook",
    pace: .long,
    needs: .cancelHook
  )
}

extension CancellingEachOther {
  static var liv17: Rule<A> {
    Rule(
      .liv17,
      .once { trial in
        // The DOM has hooks run inside the hook that cancels: as far as that goes without harm, it is no fault.
        try LongChains.isFlat(trial, nested: 100) { try cancel(trial, count: $0, noting: $1) }
        try cancel(trial, count: LongVerbs.length(trial), noting: nil)
      }
    )
  }

  private static func cancel(
    _ trial: Trial<A>,
    count: Int,
    noting depth: StackDepth?
  ) throws {
    let ran = Counter()
    let first = trial.cancellable()
    // They are held until all is over: a promise that nobody holds is not cancelled by its hook.
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
    trial.quiesce()
    try trial.check(ran.count == count - 1, "\(ran.count) of \(count - 1) hooks ran")
    let last = all[count - 1].isCancelled()
    try trial.check(last, "the last of \(count) promises was not cancelled")
  }
}
