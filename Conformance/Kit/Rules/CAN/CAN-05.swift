extension CancellableAdapter {
  @Rule static var can05: Law {
    "If a cancellation and a settlement race, exactly one wins, and all observers agree."
    intent("Producer and consumer never believe different things.")
    origin("new; bluebird")
    hint("cancelling and settling must decide in the same critical section")
    once { trial in
      let value = trial.token()
      try trial.race(threads: 3) { _ in
        CancellationRace(trial)
      } _: { race, index in
        race.take(part: index, value)
      } check: { race in
        trial.quiesce()
        try race.check(trial, value)
      }
    }
  }
}

/// One promise that one thread settles while others cancel it.
private struct CancellationRace<A: CancellableAdapter>: Sendable {
  let promise: CancellablePromise<A.Handle>
  let hook: Spy
  let seen = Observation()
  let settled = Log<Bool?>()
  let cancelled = Log<Bool?>()

  init(_ trial: Trial<A>) {
    hook = trial.spy("the hook")
    promise = trial.cancellable(hook)
    watch(trial)
  }

  private func watch(_ trial: Trial<A>) {
    trial.onEnd(of: promise.handle) { [seen] in seen.add($0) }
  }

  func take(part index: Int, _ value: Token) {
    if index == 0 {
      settled.add(promise.settler.fulfill(value))
    } else {
      cancelled.add(promise.cancel())
    }
  }

  func check(_ trial: Trial<A>, _ value: Token) throws {
    watch(trial)
    try trial.expect(seen, reaches: 2, "two observers saw \(seen.words)")
    let outcomes = seen.outcomes
    try trial.check(
      outcomes.count == 2 && outcomes[0] == outcomes[1],
      "two observers saw \(outcomes.inTurn)"
    )
    let isFulfilled = outcomes[0] == .fulfilled(value)
    try trial.check(isFulfilled || !outcomes[0].isFulfilled, "it was \(outcomes[0])")
    for case let won? in settled.all {
      try trial.check(won == isFulfilled, "it was \(outcomes[0]); settling returned \(won)")
    }
    let wins = cancelled.all.compactMap(\.self).count { $0 }
    if trial.design.saysWhoCancelled {
      try trial.check(
        wins == (isFulfilled ? 0 : 1),
        "it was \(outcomes[0]), and \(wins) of two cancellations won"
      )
    }
    if promise.onCancel != nil {
      // A signal may be aborted after the promise has settled: CAN-03 checks that.
      if isFulfilled { return }
      try trial.expect(hook, ran: 1, "when it was cancelled by two threads")
    }
  }
}
