extension PromiseAdapter {
  static var liv14: Law {
    Law(
      "A long chain of any one verb is fulfilled, rejected and released on a stack of 512 KB.",
      .bound(.stack("any verb")),
      intent: "No verb is the one that must not be used in a loop.",
      origin: "new",
      hint: "what this verb does that `then` does not",
      pace: .long,
      each(links, or: .transform, arrivals: [.eventually]) { trial, verb in
        for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
          let isFlat = try isFlat(trial, verb) {
            try settle(trial, verb, outcome, links: $0, noting: $1)
          }
          guard isFlat else { continue }
          try settle(trial, verb, outcome, links: length(trial, verb), noting: nil)
        }
        if try isFlat(trial, verb, { try release(trial, verb, links: $0, noting: $1) }) {
          try release(trial, verb, links: length(trial, verb), noting: nil)
        }
      }
    )
  }

  /// How long the long ones are.
  static func length(_ trial: Trial<Self>) -> Int { max(trial.scale / 200, 50) }

  /// The same for one verb: what takes a turn of its own for each link, on a place that is not driven, is not measured.
  static func length(_ trial: Trial<Self>, _ verb: Verb<Self>) -> Int {
    verb.schedule.place.isDriven ? length(trial) : 20
  }

  /// As for ``LongChains``, but not on the main queue, where chance decides which thread releases a
  /// handler, and how deep its stack is then.
  static func isFlat(
    _ trial: Trial<Self>,
    _ verb: Verb<Self>,
    _ run: (Int, StackDepth) throws -> Void
  ) throws -> Bool {
    guard verb.schedule.place.isDriven else {
      trial.measured(0)
      return true
    }
    return try isFlat(trial, run)
  }

  private static func release(
    _ trial: Trial<Self>,
    _ verb: Verb<Self>,
    links: Int,
    noting depth: StackDepth?
  ) throws {
    let before = trial.stage.ledger.live
    do {
      let root = trial.loose()
      let last = chain(trial, verb, root.handle, links: links) { depth?.note() }
      withExtendedLifetime((root, last)) {}
    }
    trial.quiesce()
    // An alarm may keep its promise until its time.
    if trial.stage.clock.waiting > 0 { trial.advance(by: .seconds(3_600)) }
    let isReleased = { trial.stage.ledger.live == before }
    trial.quiesce(until: isReleased)
    if !isReleased() { try trial.mayStillCome("captures are kept of a chain that nobody holds") }
    try trial.check(
      isReleased(),
      "\(trial.stage.ledger.live - before) captures are kept of a chain of \(links) links that nobody holds"
    )
  }
}
