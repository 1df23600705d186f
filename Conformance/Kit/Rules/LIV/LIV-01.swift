extension PromiseAdapter {
  @Rule static var liv01: Law {
    "No lock is held while a handler, the work, a dispatcher or a payload's deinit runs."
    intent("User code may wait for another thread that uses the same promise.")
    origin("new; TaskCancellation.swift in the standard library")
    hint("decide under the lock, act outside it")
    // Uses the promise, and the one that the handler settles, on another thread while the handler runs.
    tried(everyVerb.handling, few: true) { trial, moment in
      let (made, isFree, told) = (Box<Handle>(), Log<Bool>(), trial.spy("what it attached"))
      let end = try trial.meet(last: moment) { handle in
        made.value = moment.step.apply(trial, handle) {
          isFree.add(
            trial.elsewhere {
              trial.onEnd(of: handle) { _ in told.hit() }
              if let next = made.value { trial.onEnd(of: next) { _ in } }
            }
          )
        }
      }.end
      // Whether a handler runs for a cancellation is a choice.
      let isHeard = moment.step.ends.contains(moment.end)
      let count = moment.end == .cancelled ? isFree.count : isHeard ? 1 : 0
      trial.quiesce(until: { isFree.count == count })
      try trial.expect(
        isFree,
        reaches: count,
        "the handler ran \(times(isFree.count)) when it was \(end)"
      )
      try trial.expectFree(isFree, "while a handler ran for what was \(end)")
      try trial.expect(told, ran: count, "on another thread, while a handler ran")
    }
    once { trial in
      let (handle, settler) = trial.pending()
      trial.settle(settler, .fulfilled(trial.token()))
      let releases = Log<Bool>()
      let release = { @Sendable in
        releases.add(trial.elsewhere { trial.onEnd(of: handle) { _ in } })
      }
      if trial.design.settlesTwice {
        trial.settle(settler, .fulfilled(Token(in: trial.stage.ledger, onRelease: release)))
      }
      do {
        let captured = Token(in: trial.stage.ledger, onRelease: release)
        trial.onEnd(of: handle) { _ in withExtendedLifetime(captured) {} }
      }
      trial.quiesce()
      try trial.check(
        releases.all.count == (!trial.design.settlesTwice ? 1 : 2),
        "\(releases.all.count) payloads were released"
      )
      try trial.expectFree(releases, "while a payload was released")
    }
    once { trial in
      let (handle, settler) = trial.pending()
      let submissions = Log<Bool>()
      _ = trial.observe(handle)
      trial.stage.gate.onSubmit {
        trial.stage.gate.onSubmit(nil)
        submissions.add(trial.elsewhere { trial.onEnd(of: handle) { _ in } })
      }
      trial.settle(settler, .fulfilled(trial.token()))
      trial.stage.gate.onSubmit(nil)
      try trial.expectFree(submissions, "inside the dispatcher")
      // Each promise gets more than one handler.
      for verb in verbs where trial.design.takesHandlers {
        for isFulfilled in [true, false] {
          for isLate in [true, false] {
            for fails in verb.canFail ? [false, true] : [false] {
              let outcome = trial.outcome(fulfilled: isFulfilled)
              try submit(trial, verb, outcome, isLate: isLate, fails: fails)
            }
          }
        }
      }
    }
  }

  /// Attaches a step to a promise before or after that ends, and uses both promises beside the dispatcher.
  private static func submit(
    _ trial: Trial<Self>,
    _ verb: Verb<Self>,
    _ outcome: Outcome,
    isLate: Bool,
    fails: Bool
  ) throws {
    let (handle, settler) = trial.pending()
    let promises = Log<Handle>()
    promises.add(handle)
    let use = { @Sendable in for promise in promises.all { trial.onEnd(of: promise) { _ in } } }
    let attached = trial.besideDispatcher(use) {
      if isLate { trial.settle(settler, outcome) }
      let failing = fails ? verb.failing(trial, handle, with: trial.fault()) : nil
      if let next = failing ?? verb.apply(trial, handle, {}) {
        promises.add(next)
        trial.onEnd(of: next) { _ in }
      }
      if !isLate { trial.settle(settler, outcome) }
    }
    // By itself: jobs of what the uses attach may have taken up their number before the derived promise ends.
    let ended = trial.besideDispatcher(use) { trial.quiesce() }
    for isFree in [attached, ended] {
      try trial.expectFree(
        isFree,
        "inside the dispatcher, when it was given a job of `\(verb.text)`"
      )
    }
  }
}
