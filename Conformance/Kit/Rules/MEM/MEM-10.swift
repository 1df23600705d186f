extension PromiseAdapter {
  @Rule static var mem10: Law {
    "What the library lets go of is released with no lock held: handlers, hooks, attempts, results, late values."
    intent("An object that goes away may cancel, settle and observe in its `deinit`.")
    origin("new; Swift releases what a lock's closure returns before the unlock")
    hint("an object that is taken out of a list under a lock, and released there")
    // Handlers that run, and others.
    tried(verbs.handling, few: true) { trial, moment in
      let (callbacks, ran) = (Callbacks(trial), trial.spy("the handler"))
      let count = moment.handlers
      let met = try trial.meet(moment) { handle in
        let payload = callbacks.token { trial.use(handle) }
        _ = moment.step.apply(trial, handle, holding: payload) { ran.hit() }
      }
      try callbacks.expect(released: count, "when its promise was \(met.end)")
      let isHeard = moment.step.ends.contains(moment.end)
      // Whether a handler runs for a cancellation is a choice.
      if moment.end != .cancelled {
        try trial.expect(ran, ran: isHeard ? count : 0, "when it was \(met.end)")
      }
      // What settled it keeps no handler, either.
      withExtendedLifetime(met) {}
    }
    // Handlers of a promise that nothing holds and nothing can settle any more.
    each(verbs.handling, arrivals: [.eventually]) { trial, verb in
      let callbacks = Callbacks(trial)
      let ran = trial.spy("the handler")
      let (other, settler) = trial.pending()
      do {
        let root = trial.loose()
        let derived = verb.apply(trial, root.handle) {}
        for handle in [root.handle, derived ?? root.handle] {
          let payload = callbacks.token { trial.use(other) }
          _ = verb.apply(trial, handle, holding: payload) { ran.hit() }
        }
        withExtendedLifetime((root, derived)) {}
      }
      trial.letGoOfAll()
      try callbacks.expect(released: 2, "when the promise was no longer held")
      let value = Outcome.fulfilled(trial.token())
      let seen = trial.observe(other)
      trial.settle(settler, value)
      try trial.expect(seen, value)
    }
    discarded
    unstarted
    given(Abilities<Self>().removing, or: .removing) {
      (observe: @escaping Abilities<Self>.Removing) in
      once("removed") { trial in
        let (callbacks, promise) = (Callbacks(trial), trial.pending())
        let remove = {
          let payload = callbacks.token { trial.use(promise.handle) }
          return observe(trial.adapter, trial.using(promise.handle)) { _ in
            withExtendedLifetime(payload) {}
          }
        }()
        remove()
        // When it is released is a choice.
        trial.settle(promise.settler, .fulfilled(trial.token()))
        try callbacks.expect(released: 1, "when it had been removed")
      }
    }
    given(.settlingTwice, lateValues)
    given(Able.branchCancelling) { $0.cancelledBranches }
    given(Able.cancelHook) { $0.releasedHooks }
    given(Able.signals) { $0.releasedListeners }
    given(Able.timing) { $0.releasedAttempts }
    given(Able.combining) { $0.releasedResults }
  }

  /// Handlers that a dispatcher does not run, where the library lets that happen.
  private static var discarded: Part {
    let behindGate = verbs.hearing(.value).filter { $0.schedule.place == .gate }
    let steps = design.rescuesDiscardedHandlers ? [] : behindGate
    return each(steps, or: .mover, arrivals: [.already, .immediately]) { trial, verb in
      let callbacks = Callbacks(trial)
      let ran = trial.spy("the handler")
      let sibling = trial.pending()
      do {
        // Some libraries keep the handler for as long as the promise lives, which is their choice.
        let (handle, settler) = trial.loose()
        trial.settle(settler, .fulfilled(trial.token()), arriving: trial.arrival) {
          let token = callbacks.token { trial.use(sibling.handle) }
          trial.stage.gate.setJobHandling(.discards)
          _ = verb.apply(trial, handle, holding: token) { ran.hit() }
        }
        trial.quiesce()
        trial.stage.gate.setJobHandling(.runs)
      }
      trial.letGoOfAll()
      try callbacks.expect(released: 1, "when its dispatcher discarded the handler")
      try trial.expect(ran, ran: 0, "on a dispatcher that discards")
    }
  }

  /// The work of a promise, on a dispatcher that does not run it.
  private static var unstarted: Part {
    let late = workMakers.filter { design.startsWorkSoon && $0.schedule.place == .gate }
    return each(late, or: .lazyExecutor) { trial, maker in
      let callbacks = Callbacks(trial)
      let ran = trial.spy("the work")
      let other = trial.pending()
      trial.stage.gate.setJobHandling(.discards)
      do {
        let captured = callbacks.token { trial.use(other.handle) }
        _ = maker.make(trial) { _ throws(TrialFault) in
          withExtendedLifetime(captured) { ran.hit() }
        }
      }
      trial.stage.gate.setJobHandling(.runs)
      try callbacks.expect(released: 1, "when its dispatcher discarded the work")
      try trial.expect(ran, ran: 0, "on a dispatcher that discards")
    }
  }
}
