extension RuleInfo {
  static let mem04 = RuleInfo(
    "MEM-04",
    .must,
    "A handler that captured its own promise leaks nothing once it has run.",
    intent: "The most common reference cycle breaks itself.",
    origin: "new",
    hint: "the list of handlers after delivery",
    narrowed: [.whenHandled(.ends, .verbs)]
  )
}

extension Lifetime {
  static var mem04: Rule<A> {
    Rule(
      .mem04,
      .each(A.transforms, or: .transform) { trial, step in
        let before = trial.stage.ledger.live
        try cycle(trial, step)
        trial.quiesce()
        try expectLive(trial, before, "payloads of a promise that its own handler captured")
      }
        + .encounters(Encounter.fewHeard(A.verbs), or: .transform) { trial, encounter in
          let before = trial.stage.ledger.live
          try cycle(trial, encounter)
          trial.quiesce(until: { trial.stage.ledger.live == before })
          try expectLive(trial, before, "payloads of a promise that its own handler captured")
        }
    )
  }

  /// A handler that captures its promise, and what is made of it.
  private static func cycle(_ trial: Trial<A>, _ encounter: Encounter<A>) throws {
    let ran = trial.probe("the handler")
    let count = encounter.handlers
    let end = try trial.meet(encounter.end, encounter.arrival) { handle in
      for _ in 0..<count {
        let own = Box<A.Handle>()
        own.value = encounter.verb.apply(trial, handle) {
          withExtendedLifetime((handle, own)) { ran.hit() }
        }
      }
    }.end
    try trial.expect(ran, ran: count, "when it was \(end)")
  }
}
