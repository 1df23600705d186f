/// The rules of LIV about long chains of every verb, each on a thread with a small stack.
///
/// Before a long chain, chains of 5 and of 20 links show how much stack a link takes. A library that recurses is over
/// the bound, with a figure; the long chain, which would crash the process, is then not tried.
extension PromiseAdapter {
  /// The transforms of which the longest chains are made.
  static var longest: [Verb<Self>] { onePerPlace(verbs.filter { $0.spelling is Transform<Self> }) }

  /// Whether the longest chains are made of a verb.
  static func isLongest(_ verb: Verb<Self>) -> Bool { longest.contains { $0.text == verb.text } }

  /// How long the other long ones are.
  static func length(_ trial: Trial<Self>) -> Int { max(trial.scale / 200, 50) }

  /// How long the long ones of a verb are.
  ///
  /// The longest have a million links at one place, and a tenth at others, which would not fit on the stack, either.
  /// What takes a turn of its own for each link, on a place that is not driven, is not measured.
  static func length(_ trial: Trial<Self>, _ verb: Verb<Self>) -> Int {
    guard verb.schedule.place.isDriven else { return 20 }
    guard isLongest(verb) else { return length(trial) }
    return verb.text == longest.first?.text ? trial.scale : trial.scale / 10
  }

  static func settle(
    _ trial: Trial<Self>,
    _ verb: Verb<Self>,
    _ outcome: Outcome,
    links: Int,
    noting depth: StackDepth?
  ) throws {
    let (root, settler) = trial.loose()
    let ran = Counter()
    let last = chain(trial, verb, root, links: links, noting: depth, ran: ran)
    let seen = trial.observe(last)
    // Who looks at an end of a chain does not see along it.
    _ = "\(root) \(last)"
    trial.settle(settler, outcome)
    trial.quiesce()
    let passes = verb.keepsErrors || !verb.ends.contain(outcome)
    let words = { "a chain of \(links) links that was \(outcome) ended as \(seen.outcomes)" }
    try trial.expect(seen, reaches: 1, words())
    try trial.check(!passes || seen.outcomes == [outcome], words())
    guard passes, verb.ends.contain(outcome) else { return }
    try trial.expect(ran, reaches: links, "\(ran.count) of \(links) links ran")
  }

  static func release(
    _ trial: Trial<Self>,
    _ verb: Verb<Self>,
    links: Int,
    noting depth: StackDepth?
  ) throws {
    let before = trial.stage.ledger.live
    do {
      // Both ends are held until the chain is complete: libraries differ in the direction of their references.
      let root = trial.loose()
      let last = chain(trial, verb, root.handle, links: links, noting: depth, holds: true)
      try withExtendedLifetime((root, last)) {
        guard verb.spelling is Transform<Self> else { return }
        let early = before + links - trial.stage.ledger.live
        try trial.check(early <= 0, "\(early) links of a chain that is held were released")
      }
    }
    trial.quiesce()
    // An alarm may keep its promise until its time.
    if trial.stage.clock.waiting > 0 { trial.advance(by: .seconds(3_600)) }
    try expectReleased(
      trial,
      downTo: before,
      "\(trial.stage.ledger.live - before) captures are kept of a chain of \(links) links that is not held"
    )
  }

  /// A chain whose handlers record the stack when they run, and whose captures record it when they are released.
  ///
  /// - Parameters:
  ///   - ran: counts handlers that run.
  ///   - holds: whether handlers hold something in any case.
  static func chain(
    _ trial: Trial<Self>,
    _ verb: Verb<Self>,
    _ root: Handle,
    links: Int,
    noting depth: StackDepth?,
    ran: Counter? = nil,
    holds: Bool = false
  ) -> Handle {
    (0..<links).reduce(root) { handle, _ in
      let captured =
        depth != nil || holds ? Token(in: trial.stage.ledger) { depth?.note() } : nil
      return verb.apply(trial, handle) {
        withExtendedLifetime(captured) { depth?.note() }
        ran?.increment()
      } ?? handle
    }
  }
}
