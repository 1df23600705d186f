extension PromiseAdapter {
  @Rule static var chn09: Law {
    "A derived promise never settles before its handler has returned."
    intent("What follows a step can rely on the step being over.")
    origin("Promises/A+ 2.2.7, 2.2.4")
    hint("settling the derived promise too early")
    heard(everyVerb.filter(\.isLink), or: .recovery) { trial, moment in
      let met = try trial.meet(moment) { attach(trial, moment.step, $0) }
      for (step, isLink) in met.made {
        trial.quiesce(until: { step.ran.count > 0 && (!isLink || step.seen.count > 0) })
        try trial.expect(step.ran, reaches: 1, "the handler ran \(times(step.ran.count))")
        // Some ways to see an error make no promise.
        guard isLink else { continue }
        try trial.check(
          step.seen.count == 1 && step.seen.outcomes != [.foreign("too early")],
          "the derived promise came to \(step.seen.outcomes)"
        )
        try trial.expect(
          step.early,
          reaches: step.known.count,
          "an observer attached by the handler ran \(times(step.early.count))"
        )
      }
    }
  }

  private static func attach(
    _ trial: Trial<Self>,
    _ verb: Verb<Self>,
    _ handle: Handle
  ) -> (step: WatchedStep, isLink: Bool) {
    let (step, derived, drains) = (WatchedStep(), Box<Handle>(), Box(()))
    let next = verb.apply(trial, handle) {
      step.ran.increment()
      // Where a handler runs inside the call that attaches it, the promise comes after.
      if let handle = derived.take() {
        step.known.increment()
        trial.onEnd(of: handle) { _ in step.early.increment() }
      }
      // Everything that another thread could run at this moment runs now, once.
      if drains.take() != nil { trial.stage.gate.drain() }
      trial.stage.trace.add("the handler is about to return")
      if !step.seen.outcomes.isEmpty || step.early.count > 0 {
        step.seen.add(.foreign("too early"))
      }
    }
    // What gives the promise that it is attached to has nothing that could come too early.
    guard let next, !trial.isSource(handle, of: next, by: verb) else { return (step, false) }
    trial.onEnd(of: next, step.seen.add)
    derived.value = next
    return (step, true)
  }
}

/// What a handler saw of the promise that is derived by it.
private struct WatchedStep: Sendable {
  let ran = Counter()
  /// How often the handler had the promise.
  let known = Counter()
  let early = Counter()
  let seen = Observation()
}
