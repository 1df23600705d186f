extension RuleInfo {
  static let ctx05 = RuleInfo(
    "CTX-05",
    .must,
    "A handler runs where its call or its promise says, no matter when the promise settles.",
    intent: "Code for the main thread is never run elsewhere because an answer came early.",
    origin: "PromiseKit DefaultDispatchQueueTests",
    hint: "the path for settled promises",
    narrowed: [.whenHandled(.ends, .verbs)]
  )
}

extension Context {
  static var ctx05: Rule<A> {
    Rule(
      .ctx05,
      eachHeard(A.everyVerb, or: .transform) { trial, verb, occasion in
        for hit in try whereItRuns(trial, verb, occasion) {
          try check(trial, hit, verb.schedule.place, occasion)
        }
      }
        + .require(
          !A.movers.isEmpty,
          .mover,
          eachHeard(A.everyVerb.filter(\.schedule.isNamed), or: .mover, afterMovers)
            + eachHeard(unnamedVerbs, arrivals: [.already], or: .mover, behindMovers)
            + .each(A.chains.filter { !$0.schedule.isNamed }, or: .mover, arrivals: Arrival.plain) {
              trial,
              chain in
              for mover in A.movers { try behindReturned(trial, mover, chain) }
            }
            + .each(unnamed, or: .mover, arrivals: [.already]) { trial, step in
              for mover in A.movers { try beforeTheGate(trial, mover, step) }
            }
        )
    )
  }

  private static func checkMoved(_ trial: Trial<A>, _ hits: [Probe.Hit], _ which: String) throws {
    for hit in hits {
      try trial.check(hit.inOtherGate, "\(which) ran \(hit), not where the chain was moved to")
    }
  }

  /// What names no context runs where the chain was moved to, at each link, however late it is attached.
  private static func behindMovers(
    _ trial: Trial<A>,
    _ verb: Verb<A>,
    _ occasion: Occasion
  ) throws {
    let links = occasion.end == .value || verb.keepsErrors ? 3 : 1
    // How many links are settled before the next is attached: none, not even the first, or all.
    for mover in A.movers {
      for settled in 0...links {
        let probes = (1...links).map { trial.probe("the handler of link \($0) after the move") }
        _ = try trial.meet(occasion) { handle in
          var last = mover.apply(trial.adapter, handle, trial.stage.otherGate)
          for (number, probe) in probes.enumerated() {
            if number == settled - 1 { trial.quiesce() }
            last = verb.apply(trial, last) { probe.hit() } ?? last
          }
        }
        for probe in probes {
          try trial.expect(probe, ran: occasion.isSecond ? 2 : 1, "on a chain that was moved")
          try checkMoved(trial, probe.hits, "with \(settled) of \(links) settled \(probe.name)")
        }
      }
    }
  }

  /// The same behind a step whose handler returns a promise, which is settled elsewhere.
  private static func behindReturned(
    _ trial: Trial<A>,
    _ mover: Mover<A>,
    _ chain: Chain<A>
  ) throws {
    for step in unnamed {
      let probe = trial.probe("the handler after a returned promise")
      let (inner, settler) = trial.pending()
      let handle = trial.settled(.fulfilled(trial.token()))
      let moved = mover.apply(trial.adapter, handle, trial.stage.otherGate)
      let chained = chain.apply(trial.adapter, moved) { _ throws(TrialFault) in inner }
      trial.quiesce()
      trial.settle(settler, .fulfilled(trial.token()), arriving: trial.arrival) {
        _ = step.apply(trial.adapter, chained) { token in
          probe.hit()
          return token
        }
      }
      trial.quiesce()
      try trial.expect(probe, ran: 1, "on a chain that was moved")
      try checkMoved(trial, probe.hits, probe.name)
    }
  }

  /// The same while another thread runs what the chain is moved to.
  private static func beforeTheGate(
    _ trial: Trial<A>,
    _ mover: Mover<A>,
    _ step: Transform<A>
  ) throws {
    let probe = trial.probe("the handlers after the move")
    let value = trial.token()
    for _ in 0..<20 {
      let handle = trial.settled(.fulfilled(value))
      trial.race(2) { thread in
        if thread == 1 {
          for _ in 0..<40 { trial.stage.otherGate.drain() }
          return
        }
        let moved = mover.apply(trial.adapter, handle, trial.stage.otherGate)
        _ = (0..<3).reduce(moved) { last, _ in
          step.apply(trial.adapter, last) { token in
            probe.hit()
            return token
          }
        }
      }
      trial.quiesce()
    }
    try trial.expect(probe, ran: 60, "on chains that were moved")
    try checkMoved(trial, probe.hits, "in a race one of them")
  }

  private static func check(
    _ trial: Trial<A>,
    _ hit: Probe.Hit,
    _ place: Schedule.Place,
    _ occasion: Occasion
  ) throws {
    // What a handler sets off in place may run when that handler has returned, wherever it ran.
    let isSetOff = [.inside, .insideAnother, .fromAnother].contains(occasion.arrival)
    let mayFollow = place == .current && isSetOff
    let isWhereHandlersAre = hit.inGate || hit.onMain || hit.ownPlace != nil || hit.call != nil
    try trial.check(
      hit.isIn(place) || mayFollow && isWhereHandlersAre,
      "it ran \(hit), not \(place)"
    )
  }

  /// A call that names a context does so on a chain that was moved, too, and for its own handler only.
  private static func afterMovers(
    _ trial: Trial<A>,
    _ verb: Verb<A>,
    _ occasion: Occasion
  ) throws {
    for mover in A.movers {
      let (own, next) = (trial.probe("the named handler"), trial.probe("the handler after"))
      let unnamed = unnamedVerbs.first { $0.ends.contains(occasion.end) }
      _ = try trial.meet(occasion) { handle in
        let moved = mover.apply(trial.adapter, handle, trial.stage.otherGate)
        guard let derived = verb.apply(trial, moved, { own.hit() }) else { return }
        _ = unnamed?.apply(trial, derived) { next.hit() }
      }
      try trial.expect(own, ran: occasion.isSecond ? 2 : 1, "on a chain that was moved")
      for hit in own.hits { try check(trial, hit, verb.schedule.place, occasion) }
      // Where the profile says that a context is taken over, both the move and the name are contexts.
      let inherited = ["attached before it settles", "attached after"]
        .map { A.profile.declared(InheritedContext.self, in: $0) }
      for hit in next.hits {
        let isAsMoved = hit.inOtherGate || hit.isIn(verb.schedule.place)
        let isByDefault = unnamed.map { hit.isIn($0.schedule.place) } == true
        try trial.check(
          isAsMoved && inherited.contains(.yes) || isByDefault && inherited.contains(.no)
            || inherited.contains(nil),
          "the handler after a named one ran \(hit)"
        )
      }
    }
  }
}
