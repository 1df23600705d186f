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
        )
    )
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
