/// The rules of LIV about chains of a million links, on a thread with a small stack.
///
/// Before a million are tried, chains of 5 and of 20 links show how much stack a link takes: a library
/// that recurses fails with a number and does not take the process down.
enum LongChains<A: PromiseAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "LIV-05",
        .must,
        "A chain of a million links settles on a stack of 512 KB.",
        intent: "The length of a chain is not limited by the stack.",
        origin: "Reactive Streams 3.3",
        hint: "settling a derived promise inside its source's delivery",
        pace: .long,
        .each(onePerPlace(A.transforms), or: .transform, arrivals: [.eventually]) { trial, step in
          try isFlat(trial) { try settle(trial, step, links: $0, noting: $1) }
          try settle(trial, step, links: trial.scale, noting: nil)
        }
      ),
      Rule(
        "LIV-06",
        .must,
        "A loop of a million turns through returned promises runs on a stack of 512 KB.",
        intent: "A loop can be written with promises.",
        origin: "new",
        hint: "following a promise that is settled already",
        pace: .long,
        .each(onePerPlace(A.chains), or: .chain, arrivals: [.eventually]) { trial, step in
          try isFlat(trial) { try loop(trial, step, turns: $0, noting: $1) }
          try loop(trial, step, turns: trial.scale, noting: nil)
        }
      ),
      Rule(
        "LIV-07",
        .must,
        "A chain of a million links is released unsettled on a stack of 512 KB.",
        intent: "Giving up waiting is safe, however long the chain that waited.",
        origin: "new; Swift releases recursively",
        hint: "the deinit of a promise",
        pace: .long,
        .each(onePerPlace(A.transforms), or: .transform, arrivals: [.eventually]) { trial, step in
          // Released is what could have run: the same chain settles if it is let.
          try settle(trial, step, links: 10, noting: nil)
          try isFlat(trial) { try release(trial, step, links: $0, noting: $1) }
          try release(trial, step, links: trial.scale, noting: nil)
        }
      ),
    ]
  }

  /// One spelling for each place that the trial drives itself: inline, and behind the gate.
  static func onePerPlace<S: Spelling>(_ spellings: [S]) -> [S] {
    [Schedule.Place.current, .gate].compactMap { place in
      spellings.first { $0.schedule.place == place }
    }
  }

  /// Fails if a chain of 20 links takes more stack than one of 5.
  ///
  /// - Parameter nested: how many links may be nested before that is counted, for a library that sets a bound.
  static func isFlat(
    _ trial: Trial<A>,
    nested: Int = 0,
    _ run: (Int, StackDepth) throws -> Void
  ) throws {
    let (short, long) = (StackDepth(), StackDepth())
    try run(nested + 5, short)
    try run(nested + 20, long)
    let bytesPerLink = (long.spread - short.spread) / 15
    try trial.check(
      bytesPerLink < 24,
      "the stack grows with the chain: by \(bytesPerLink) bytes a link"
    )
  }

  private static func settle(
    _ trial: Trial<A>,
    _ step: Transform<A>,
    links: Int,
    noting depth: StackDepth?
  ) throws {
    let ran = Counter()
    let value = trial.token()
    do {
      let (root, settler) = trial.adapter.pending()
      let last = (0..<links).reduce(root) { handle, _ in
        // The release of a handler is watched too: one may release the next.
        let captured = depth.map { Token(in: trial.stage.ledger, onRelease: $0.note) }
        return step.apply(trial.adapter, handle) { token in
          withExtendedLifetime(captured) { depth?.note() }
          ran.increment()
          return token
        }
      }
      let seen = trial.observe(last)
      trial.settle(settler, .fulfilled(value))
      trial.quiesce()
      try trial.expect(seen, .fulfilled(value))
    }
    try trial.check(ran.count == links, "\(ran.count) of \(links) links ran")
  }

  /// Runs a loop in which each turn returns a promise of the next.
  private static func loop(
    _ trial: Trial<A>,
    _ step: Chain<A>,
    turns: Int,
    noting depth: StackDepth?
  ) throws {
    let value = trial.token()
    let turn = Turn(trial: trial, step: step, depth: depth, value: value)
    let seen = trial.observe(turn.run(turns))
    trial.quiesce()
    try trial.expect(seen, .fulfilled(value))
  }

  private struct Turn: Sendable {
    let trial: Trial<A>
    let step: Chain<A>
    let depth: StackDepth?
    let value: Token

    func run(_ turns: Int) -> A.Handle {
      depth?.note()
      let (handle, settler) = trial.adapter.pending()
      settler.settle(.fulfilled(value))
      guard turns > 0 else { return handle }
      let next = step.apply(trial.adapter, handle) { _ throws(Fault) in run(turns - 1) }
      // The ends of the turns are watched too: they may be reached one inside the other.
      if let depth { trial.adapter.observe(next) { _ in depth.note() } }
      return next
    }
  }

  private static func release(
    _ trial: Trial<A>,
    _ step: Transform<A>,
    links: Int,
    noting depth: StackDepth?
  ) throws {
    let released = Counter()
    do {
      // Both ends are held until the chain is complete: libraries differ in which way a link points.
      let root = trial.adapter.pending()
      let last = (0..<links).reduce(root.handle) { handle, _ in
        let token = Token(in: trial.stage.ledger) {
          depth?.note()
          released.increment()
        }
        return step.apply(trial.adapter, handle) { _ in token }
      }
      try withExtendedLifetime((root, last)) {
        let early = released.count
        try trial.check(early == 0, "\(early) links of a chain that is held were released")
      }
    }
    trial.quiesce()
    try trial.check(released.count == links, "\(released.count) of \(links) links were released")
  }
}
