extension PromiseAdapter {
  @Rule static var mem07: Law {
    "The work of a promise, and what it captured, is released when it has run."
    intent("A pending promise does not hold everything that was needed to start it.")
    hint("the initialiser that takes a closure, and what it hands to a dispatcher")
    // Work that may run again is kept.
    each(design.repeatsWork ? [] : workMakers, or: .executor) { trial, maker in
      let before = trial.stage.ledger.live
      let ran = trial.spy("the work")
      let kept = Box<Settler>()
      let handle = workCapturing(trial, maker, ran, kept)
      if ran.count == 0 {
        try expectLive(trial, before + 1, "captures of work that has not run")
      }
      if trial.design.startsWorkWhenObserved { trial.onEnd(of: handle) { _ in } }
      try trial.expect(ran, ran: 1, "for a promise that was created")
      try expectLive(trial, before, "captures of work that has run, for a promise still pending")
      let value = trial.token()
      _ = kept.take()?.fulfill(value)
      try trial.expect(handle, .fulfilled(value))
    }
    given(Able.asyncMaking.of(self), or: .executor) { tasks($0) }
  }

  private static func tasks<B: AsyncMakingAdapter>(_: B.Type) -> Part {
    B.once("an `async` closure") { trial in
      let (ended, released) = (Counter(), Counter())
      do {
        let captured = Token(in: trial.stage.ledger) { [activity = trial.activity] in
          released.increment()
          activity.fire()
        }
        let made = trial.adapter.promise { () async throws(TrialFault) -> Token in captured }
        trial.onEnd(of: made.handle) { _ in ended.increment() }
      }
      let isGone = trial.wait { ended.count == 1 && released.count == 1 }
      try trial.check(isGone, "what the closure captured, and returned, is kept")
    }
  }

  private static func workCapturing(
    _ trial: Trial<Self>,
    _ maker: WorkMaker<Self>,
    _ spy: Spy,
    _ kept: Box<Settler>
  ) -> Handle {
    let captured = trial.token()
    return maker.make(trial) { settler throws(TrialFault) in
      withExtendedLifetime(captured) { spy.hit() }
      kept.value = settler
    }
  }
}
