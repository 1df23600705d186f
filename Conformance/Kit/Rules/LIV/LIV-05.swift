extension PromiseAdapter {
  @Rule static var liv05: Law {
    "A long chain or loop, of any verb, hooks or tasks, settles and is cancelled on a stack of 512 KB."
    level(.bound(.stack("settling")))
    intent("The length of a chain is not limited by the stack, whatever it is made of.")
    origin("Reactive Streams 3.3")
    hint(
      "settling, cancelling or following a promise inside the call that did so to the one before it"
    )
    pace(.long)
    each(links, doing: "settled", arrivals: [.eventually]) { trial, verb in
      try runLong(trial, length(trial, verb), of: verb) {
        try settle(trial, verb, .fulfilled(trial.token()), links: $0, noting: $1)
      }
      try runLong(trial, min(length(trial, verb), length(trial)), of: verb) {
        try settle(trial, verb, .rejected(trial.fault()), links: $0, noting: $1)
      }
    }
    returnedPromises
    given(Able.cancelling) { $0.cancelledChains }
    given(Able.cancelHook) { $0.cancellingHooks }
    given(
      Ability<any (AwaitingAdapter & AsyncMakingAdapter & CancellableAdapter).Type>(.asyncMaking)
    ) { $0.cancelledTasks }
  }
}

extension CancellableAdapter {
  /// Long chains of each verb, of which the first promise is cancelled, or the last one.
  fileprivate static var cancelledChains: Part {
    let atSource = each(links, doing: "its source is cancelled", arrivals: [.eventually]) {
      trial,
      verb in
      try cancelled(trial, verb) { root, _ in trial.cancel(root) }
    }
    let atEnd = each(links, doing: "its end is cancelled", arrivals: [.eventually]) { trial, verb in
      try cancelled(trial, verb) { root, last in
        trial.cancelBranch(last)
        guard trial.design.countsInterest, isLongest(verb) else { return }
        trial.quiesce()
        try trial.check(root.isCancelled(), "the source of a long chain was left running")
      }
    }
    return atSource + given(.branchCancelling, atEnd)
  }

  /// Makes short chains and a long one, cancels a promise of each, and expects its last link to have come to
  /// one end.
  private static func cancelled(
    _ trial: Trial<Self>,
    _ verb: Verb<Self>,
    _ cancel: (_ root: CancellablePromise<Handle>, _ last: Handle) throws -> Void
  ) throws {
    try runLong(trial, length(trial, verb), of: verb) { links, depth in
      let promise = trial.cancellable()
      let last = chain(trial, verb, promise.handle, links: links, noting: depth)
      let seen = trial.observe(last)
      try cancel(promise, last)
      try trial.expect(seen, reaches: 1, "the last of \(links) links ended as \(seen.outcomes)")
    }
  }
}

extension HookingAdapter {
  /// A long series of hooks that each cancel the next promise.
  fileprivate static var cancellingHooks: Part {
    once("hooks that cancel the next promise") { trial in
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
