extension PromiseAdapter {
  @Rule static var ctx05: Law {
    "A handler runs where its call or its promise says, no matter when the promise settles."
    intent("Code for the main thread is never run elsewhere because an answer came early.")
    origin("PromiseKit DefaultDispatchQueueTests")
    hint("the path for settled promises")
    heard(everyVerb) { trial, moment in
      for hit in try whereItRuns(trial, moment) {
        try check(trial, hit, moment)
      }
    }
    given(
      !movers.isEmpty,
      or: .mover,
      // A call that names a context does so on a chain that was moved, too, and for its own handler only.
      heard(everyVerb.filter(\.schedule.isNamed), or: .mover) { trial, moment in
        for mover in movers {
          let (own, next) = (trial.spy("the named handler"), trial.spy("the handler after"))
          let unnamed = unnamedVerbs.first { $0.ends.contains(moment.end) }
          _ = try trial.meet(moment) { handle in
            let moved = mover.apply(trial, handle, trial.stage.otherGate)
            guard let derived = moment.step.apply(trial, moved, { own.hit() }) else { return }
            _ = unnamed?.apply(trial, derived) { next.hit() }
          }
          try trial.expect(own, ran: moment.handlers, "on a chain that was moved")
          for hit in own.hits { try check(trial, hit, moment) }
          // Where a context is taken over, both the move and the name are contexts.
          let inherits = trial.design.inheritsContext
          for hit in next.hits {
            let isAsMoved = hit.inOtherGate || hit.isIn(moment.step.schedule.place)
            let isByDefault = unnamed.map { hit.isIn($0.schedule.place) } == true
            try trial.check(
              isAsMoved && inherits.may || isByDefault && inherits.mayNot,
              "the handler after a named one ran \(hit)"
            )
          }
        }
      },
      heard(unnamedVerbs, or: .mover, arrivals: [.already], behindMovers),
      each(chains.filter { !$0.schedule.isNamed }, or: .mover, arrivals: .plain) { trial, chain in
        for mover in movers { try behindReturned(trial, mover, chain) }
      },
      each(unnamed, or: .mover, arrivals: [.already]) { trial, step in
        for mover in movers { try beforeTheGate(trial, mover, step) }
      }
    )
  }

  private static func checkMoved(_ trial: Trial<Self>, _ hits: [Spy.Hit], _ which: String) throws {
    for hit in hits {
      try trial.check(hit.inOtherGate, "\(which) ran \(hit), not where the chain was moved to")
    }
  }

  /// What names no context runs where the chain was moved to, at each link, however late it is attached.
  private static func behindMovers(_ trial: Trial<Self>, _ moment: Moment<Verb<Self>>) throws {
    let verb = moment.step
    let links = moment.end == .value || verb.keepsErrors ? 3 : 1
    // How many links are settled before the next is attached: none, not even the first, or all.
    for mover in movers {
      for settled in 0...links {
        let probes = (1...links).map { trial.spy("the handler of link \($0) after the move") }
        _ = try trial.meet(moment) { handle in
          var last = mover.apply(trial, handle, trial.stage.otherGate)
          for (number, spy) in probes.enumerated() {
            if number == settled - 1 { trial.quiesce() }
            last = verb.apply(trial, last) { spy.hit() } ?? last
          }
        }
        for spy in probes {
          try trial.expect(spy, ran: moment.handlers, "on a chain that was moved")
          try checkMoved(trial, spy.hits, "with \(settled) of \(links) settled \(spy.name)")
        }
      }
    }
  }

  /// The same behind a step whose handler returns a promise, which is settled elsewhere.
  private static func behindReturned(
    _ trial: Trial<Self>,
    _ mover: Mover<Self>,
    _ chain: Chain<Self>
  ) throws {
    for step in unnamed {
      let spy = trial.spy("the handler after a returned promise")
      let (inner, settler) = trial.pending()
      let handle = trial.settled(.fulfilled(trial.token()))
      let moved = mover.apply(trial, handle, trial.stage.otherGate)
      let chained = chain.apply(trial, moved) { _ throws(TrialFault) in inner }
      trial.quiesce()
      trial.settle(settler, .fulfilled(trial.token()), arriving: trial.arrival) {
        _ = step.passing(trial, chained) { spy.hit() }
      }
      try trial.expect(spy, ran: 1, "on a chain that was moved")
      try checkMoved(trial, spy.hits, spy.name)
    }
  }

  /// The same while another thread runs what the chain is moved to.
  private static func beforeTheGate(
    _ trial: Trial<Self>,
    _ mover: Mover<Self>,
    _ step: Transform<Self>
  ) throws {
    let spy = trial.spy("the handlers after the move")
    let value = trial.token()
    for _ in 0..<20 {
      let handle = trial.settled(.fulfilled(value))
      trial.race(2) { thread in
        if thread == 1 {
          for _ in 0..<40 { trial.stage.otherGate.drain() }
          return
        }
        let moved = mover.apply(trial, handle, trial.stage.otherGate)
        _ = (0..<3).reduce(moved) { last, _ in
          step.passing(trial, last) { spy.hit() }
        }
      }
      trial.quiesce()
    }
    try trial.expect(spy, ran: 60, "on chains that were moved")
    try checkMoved(trial, spy.hits, "in a race one of them")
  }

  private static func check(
    _ trial: Trial<Self>,
    _ hit: Spy.Hit,
    _ moment: Moment<Verb<Self>>
  ) throws {
    let place = moment.step.schedule.place
    // What a handler sets off in place may run when that handler has returned, wherever it ran.
    let isSetOff = [.inside, .insideAnother, .fromAnother].contains(moment.arrival)
    let mayFollow = place == .current && isSetOff
    let isWhereHandlersAre = hit.inGate || hit.onMain || hit.ownPlace != nil || hit.call != nil
    try trial.check(
      hit.isIn(place) || mayFollow && isWhereHandlersAre,
      "it ran \(hit), not \(place)"
    )
  }
}
