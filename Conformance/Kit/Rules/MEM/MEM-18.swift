extension PromiseAdapter {
  @Rule static var mem18: Law {
    "What is made again and again is not kept once it is over: a round of a loop, a signal made from another."
    level(
      .bound(
        Bound(
          label: "kept, of what is made again and again",
          unit: "objects kept each time",
          most: 0,
          condition: "promises have an identity, or cancellation has signals"
        )
      )
    )
    intent("A server may poll for a year, and make a signal of its own for each request.")
    origin("ECMAScript, promises that wait for the next; DOM, “create a dependent abort signal”")
    hint("a promise that follows a follower; what a signal keeps of those that were made from it")
    given(Able.signals) { $0.signalsMadeFromOthers }
    given(object, or: .identity) { object in
      each(onePerPlace(chains), or: .chain, doing: "a loop", arrivals: [.eventually]) {
        trial,
        step in
        let (few, many) = (20, 70)
        let counts = try [few, many].map { try kept(trial, step, rounds: $0, object) }
        trial.measured(kept: counts[1] - counts[0], of: many - few)
      }
    }
  }

  /// How many promises live when a loop has come so far, and continues.
  private static func kept(
    _ trial: Trial<Self>,
    _ step: Chain<Self>,
    rounds: Int,
    _ object: @escaping @Sendable (Handle) -> AnyObject
  ) throws -> Int {
    let value = trial.token()
    let loop = EndlessLoop(trial: trial, step: step, value: value, object: object)
    let seen = trial.observe(loop.round(rounds))
    try trial.expectPending(seen, "after \(rounds) rounds")
    let kept = loop.made.all.count { $0.object != nil }
    guard let settler = loop.last.take() else {
      try trial.check(false, "the loop did not come to its last round")
      return 0
    }
    settler.settle(.fulfilled(value))
    try trial.expect(seen, .fulfilled(value))
    return kept
  }
}

/// A loop in which each round returns a promise for the next one; the last one is still to be settled.
private struct EndlessLoop<A: PromiseAdapter>: Sendable {
  let trial: Trial<A>
  let step: Chain<A>
  let value: Token
  let object: @Sendable (A.Handle) -> AnyObject
  let made = Log<WeakObject>()
  let last = Box<Settler>()

  func round(_ left: Int) -> A.Handle {
    let (handle, settler) = trial.loose()
    made.add(WeakObject(object: object(handle)))
    if left > 0 { settler.settle(.fulfilled(value)) } else { last.value = settler }
    let next = step.apply(trial, handle) { token throws(TrialFault) in
      left > 0 ? round(left - 1) : trial.settled(.fulfilled(token))
    }
    made.add(WeakObject(object: object(next)))
    return next
  }
}

extension SignallingAdapter {
  /// Many signals that are made from others, which stay.
  fileprivate static var signalsMadeFromOthers: Part {
    let many = 100
    let unheard = once("signals that nothing listens to") { trial in
      let (source, abort) = trial.adapter.signal()
      let made = (0..<many).map { number in
        // Made from the source and another one, and at times from one that was made from them.
        let first = trial.adapter.any([source, trial.adapter.signal().signal])
        let made = number.isMultiple(of: 2) ? first : trial.adapter.any([first, source])
        trial.adapter.listen(made) {}()
        return WeakObject(object: made as AnyObject)
      }
      // Where signals are no objects, nothing can be seen of them.
      let isSeen = CancelSignal.self is AnyObject.Type
      trial.measured(kept: isSeen ? made.count { $0.object != nil } : 0, of: many)
      try expectAborts(trial, source, abort)
    }
    let heard = once("listeners of signals, and no signal is held") { trial in
      let before = trial.stage.ledger.live
      do {
        let (source, abort) = trial.adapter.signal()
        for _ in 0..<many {
          let captured = trial.token()
          let made = trial.adapter.any([source])
          _ = trial.adapter.listen(made) { withExtendedLifetime(captured) {} }
        }
        let other = trial.adapter.signal()
        try expectAborts(trial, other.signal, other.abort)
        withExtendedLifetime(abort) {}
      }
      trial.quiesce()
      trial.measured(kept: trial.stage.ledger.live - before, of: many)
    }
    return unheard + heard
  }

  /// Fails the trial unless a signal still aborts those that are made from it.
  private static func expectAborts(
    _ trial: Trial<Self>,
    _ source: CancelSignal,
    _ abort: (TrialFault?) -> Void
  ) throws {
    let ran = Counter()
    let made = trial.adapter.any([source])
    _ = trial.adapter.listen(made) { ran.increment() }
    abort(trial.fault())
    try trial.check(trial.adapter.isAborted(made), "a signal made from it is not aborted")
    try trial.check(ran.count == 1, "its listener ran \(times(ran.count))")
  }
}

extension Trial {
  /// Measures what is kept of so many.
  ///
  /// It is rounded up: what is kept of every second one grows without end, too.
  fileprivate func measured(kept: Int, of many: Int) { measured((kept + many - 1) / many) }
}
