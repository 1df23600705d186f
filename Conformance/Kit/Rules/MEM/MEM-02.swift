extension RuleInfo {
  static let mem02 = RuleInfo(
    "MEM-02",
    .must,
    "A pending promise that nobody holds is released, with its handlers.",
    intent: "Giving up costs nothing.",
    origin: "PromiseKit",
    hint: "a cycle between promise and settler, or a global list",
    narrowed: [.neverSettling(.ends, .arrivals)]
  )
}

extension Lifetime {
  static var mem02: Rule<A> {
    Rule(
      .mem02,
      .each(A.transforms, or: .transform, arrivals: [.eventually]) { trial, step in
        let before = trial.stage.ledger.live
        let probe = trial.probe("the handler")
        pendingDropped(trial, step, probe)
        trial.quiesce()
        try expectLive(trial, before, "captures of a promise that nobody holds")
        try trial.expect(probe, ran: 0, "on a promise that nobody settled")
        // A promise that is held runs the same handlers.
        let settler = chainHeldBySettler(trial, step, probe)
        trial.settle(settler, .fulfilled(trial.token()))
        trial.quiesce()
        try trial.expect(probe, ran: 1, "on a promise that was settled")
      }
        + .encounters(
          Encounter.all(A.verbs, ends: [.value], arrivals: [.eventually]),
          or: .transform
        ) { trial, encounter in
          let before = trial.stage.ledger.live
          pendingDropped(trial, encounter.verb, handlers: encounter.handlers)
          trial.quiesce()
          try expectLive(trial, before, "captures of a promise that nobody holds")
        }
    )
  }

  private static func pendingDropped(_ trial: Trial<A>, _ verb: Verb<A>, handlers count: Int) {
    let (handle, _) = trial.adapter.pending()
    for _ in 0..<count {
      let captured = trial.token()
      _ = verb.apply(trial, handle) { withExtendedLifetime(captured) {} }
    }
  }

  private static func pendingDropped(_ trial: Trial<A>, _ step: Transform<A>, _ probe: Probe) {
    let captured = trial.token()
    let (handle, _) = trial.adapter.pending()
    let derived = step.apply(trial.adapter, handle) { _ in
      probe.hit()
      return captured
    }
    _ = step.apply(trial.adapter, derived) { token in
      probe.hit()
      return token
    }
  }
}
