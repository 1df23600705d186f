/// The rules of LIV about chains of a million links, on a thread with a small stack.
///
/// Before a million are tried, chains of 10 and of 40 links show how much stack a link takes: a library
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
        each { trial, step in
          try flat(trial) { try chain(trial, step, links: $0) }
          _ = try chain(trial, step, links: trial.scale)
        }
      ),
      Rule(
        "LIV-06",
        .must,
        "A loop of a million turns through returned promises runs on a stack of 512 KB.",
        intent: "A loop can be written with promises, and leaves nothing behind when it ends.",
        origin: "new",
        hint: "following a promise that is settled already",
        pace: .long,
        eachChain { trial, step in
          try flat(trial) { try loop(trial, step, turns: $0) }
          _ = try loop(trial, step, turns: trial.scale)
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
        each { trial, step in
          _ = try chain(trial, step, links: 25)
          try flat(trial) { try release(trial, step, links: $0) }
          _ = try release(trial, step, links: trial.scale)
        }
      ),
    ]
  }

  /// One spelling for each place that the trial drives itself: inline, and behind the gate.
  private static func each(
    _ body: @escaping @Sendable (Trial<A>, Transform<A>) throws -> Void
  ) -> Plan<A> {
    .each(onePerPlace(A.transforms), or: .executor, arrivals: [.eventually], body)
  }

  private static func eachChain(
    _ body: @escaping @Sendable (Trial<A>, Chain<A>) throws -> Void
  ) -> Plan<A> {
    .each(onePerPlace(A.chains), or: .executor, arrivals: [.eventually], body)
  }

  private static func onePerPlace<S: Spelling>(_ spellings: [S]) -> [S] {
    [Schedule.Place.current, .gate].compactMap { place in
      spellings.first { $0.schedule.place == place }
    }
  }

  /// Fails if a chain of 40 takes more stack than one of 10.
  private static func flat(_ trial: Trial<A>, _ run: (Int) throws -> Int) throws {
    let (short, long) = (try run(10), try run(40))
    let bytesPerLink = (long - short) / 30
    try trial.check(
      bytesPerLink < 24,
      "the stack grows with the chain: \(bytesPerLink) bytes a link"
    )
  }

  /// Settles a chain; returns how much stack its handlers were spread over.
  private static func chain(_ trial: Trial<A>, _ step: Transform<A>, links: Int) throws -> Int {
    let depth = StackDepth()
    let ran = Counter()
    let value = trial.token()
    do {
      let (root, settler) = trial.adapter.pending()
      let last = (0..<links).reduce(root) { handle, _ in
        // In a short chain the release of each handler is watched too: one may release the next.
        let captured = links < 100 ? Token(in: trial.stage.ledger, onRelease: depth.note) : nil
        return step.apply(trial.adapter, handle) { token in
          withExtendedLifetime(captured) { depth.note() }
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
    return depth.spread
  }

  /// Runs a loop in which each turn returns a promise of the next.
  private static func loop(_ trial: Trial<A>, _ step: Chain<A>, turns: Int) throws -> Int {
    let depth = StackDepth()
    let value = trial.token()
    let turn = Turn(trial: trial, step: step, depth: depth, value: value, isShort: turns < 100)
    let seen = trial.observe(turn.run(turns))
    trial.quiesce()
    try trial.expect(seen, .fulfilled(value))
    return depth.spread
  }

  private struct Turn: Sendable {
    let trial: Trial<A>
    let step: Chain<A>
    let depth: StackDepth
    let value: Token
    /// In a short loop the ends of the turns are watched too: they may be reached one inside the other.
    let isShort: Bool

    func run(_ turns: Int) -> A.Handle {
      depth.note()
      let (handle, settler) = trial.adapter.pending()
      settler.settle(.fulfilled(value))
      guard turns > 0 else { return handle }
      let next = step.apply(trial.adapter, handle) { _ throws(Fault) in run(turns - 1) }
      if isShort { trial.adapter.observe(next) { _ in depth.note() } }
      return next
    }
  }

  /// Drops a pending chain; returns how much stack the releases of its links were spread over.
  private static func release(_ trial: Trial<A>, _ step: Transform<A>, links: Int) throws -> Int {
    let depth = StackDepth()
    let released = Counter()
    do {
      // Both ends are held until the chain is complete: libraries differ in which way a link points.
      let root = trial.adapter.pending().handle
      let last = (0..<links).reduce(root) { handle, _ in
        let token = Token(in: trial.stage.ledger) {
          depth.note()
          released.increment()
        }
        return step.apply(trial.adapter, handle) { _ in token }
      }
      try withExtendedLifetime((root, last)) {
        try trial.check(
          released.count == 0,
          "\(released.count) links of a chain that is held were released"
        )
      }
    }
    trial.quiesce()
    try trial.check(released.count == links, "\(released.count) of \(links) links were released")
    return depth.spread
  }
}
