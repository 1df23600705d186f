extension PromiseAdapter {
  @Rule static var mem01: Law {
    "Handlers, and what they captured, are released when they have run."
    intent("No `[weak self]` is needed to avoid a leak.")
    origin("Reactive Streams 3.13")
    hint("the list of handlers after delivery")
    heard(verbs, few: true) { trial, moment in
      try expectReleased(trial, moment, "while what was made is held") { handle, payload, ran in
        moment.step.apply(trial, handle, holding: payload) { ran.hit() }
      }
    }
    // The promise that it returned may be pending for long.
    heard(returning, or: .chain, arrivals: .plain, few: true) { trial, moment in
      try expectReleased(trial, moment, "while what it returned is pending") {
        handle,
        payload,
        ran in
        moment.step.following(trial, handle, trial.pending().handle) {
          withExtendedLifetime(payload) { ran.hit() }
        }
      }
    }
    each(onTheTrialsTurns, or: .drivenPlace) { trial, verb in
      let (released, inTime) = (Counter(), Box<Bool>())
      let derived = trial.arrive(.fulfilled(trial.token())) { handle in
        let payload = Token(in: trial.stage.ledger) { released.increment() }
        return verb.apply(trial, handle, holding: payload) {
          // A turn for the job that runs it, and one for what it sets off.
          trial.stage.gate.submit { trial.stage.gate.submit { inTime.value = released.count == 1 } }
        }
      }
      trial.quiesce()
      try trial.check(inTime.value != nil, "the handler never ran")
      try trial.check(inTime.value == true, "two turns after it ran, its captures still live")
      withExtendedLifetime(derived) {}
    }
    given(Able.adopting) { followed($0) }
  }

  /// What makes a promise follow another may be held for long.
  private static func followed<B: AdoptingAdapter>(_: B.Type) -> Part {
    B.once("while what makes it follow is held") { trial in
      let (ran, released) = (trial.spy("the handler"), Counter())
      let (outer, inner) = (trial.adopting(), trial.pending())
      do {
        let payload = Token(in: trial.stage.ledger) { released.increment() }
        trial.onEnd(of: outer.handle) { _ in withExtendedLifetime(payload) { ran.hit() } }
      }
      outer.follow(inner.handle)
      trial.settle(inner.settler, .fulfilled(trial.token()))
      try trial.expect(ran, ran: 1, "when its promise had followed another")
      try trial.expect(released, reaches: 1, "what the handler captured is kept")
      withExtendedLifetime((outer, inner)) {}
    }
  }

  /// The verbs whose handlers run in turns of the gate, or inside the calls of the trial.
  private static var onTheTrialsTurns: [Verb<Self>] {
    verbs.filter { [.gate, .current].contains($0.schedule.place) && $0.ends.contains(.value) }
  }
  /// Steps whose handlers return a promise.
  private static var returning: [Verb<Self>] {
    (verbs(Chain<Self>.self, RecoveryChain<Self>.self) + finallyVerbs(\.returnsPromise)).driven
  }

  private static func expectReleased(
    _ trial: Trial<Self>,
    _ moment: Moment<Verb<Self>>,
    _ when: String,
    _ attach: @escaping @Sendable (Handle, _ payload: Token, _ ran: Spy) -> Handle?
  ) throws {
    let (ran, released) = (trial.spy("the handler"), Counter())
    let count = moment.handlers
    let met = try trial.meet(moment) { handle in
      attach(handle, Token(in: trial.stage.ledger) { released.increment() }, ran)
    }
    try trial.expect(ran, ran: count, "when it was \(met.end)")
    trial.quiesce(until: { released.count == count })
    try trial.expect(
      released,
      reaches: count,
      "of \(count) captures \(released.count) were released, \(when)"
    )
    withExtendedLifetime(met) {}
  }
}
