extension PromiseAdapter {
  @Rule static var mem18: Law {
    "A loop of returned promises that continues keeps no promise of a round that is over."
    level(
      .bound(
        Bound(
          label: "promises kept, a round of a loop",
          unit: "promises kept a round",
          most: 0,
          condition: "promises have an identity"
        )
      )
    )
    intent("A server may poll for a year.")
    origin("new; a chain of promises that each wait for the next, as in ECMAScript")
    hint("a promise that follows one which follows another")
    given(object, or: .identity) { object in
      each(onePerPlace(chains), or: .chain, arrivals: [.eventually]) { trial, step in
        let (few, many) = (20, 70)
        let counts = try [few, many].map { try kept(trial, step, rounds: $0, object) }
        // Rounded up: what is kept of every second round grows without end, too.
        trial.measured((counts[1] - counts[0] + many - few - 1) / (many - few))
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
