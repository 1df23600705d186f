extension RuleInfo {
  static let chn09 = RuleInfo(
    "CHN-09",
    .must,
    "A derived promise never settles before its handler has returned.",
    intent: "What follows a step can rely on the step being over.",
    origin: "Promises/A+ 2.2.7, 2.2.4",
    hint: "settling the derived promise too early",
    narrowed: [.whenHandled(.ends, .verbs)]
  )
}

extension Chaining {
  static var chn09: Rule<A> {
    Rule(
      .chn09,
      .each(links(.value), ending: [.value], or: .transform, waits)
        + .each(links(.error), ending: [.error], or: .recovery, waits)
    )
  }

  private static func links(_ end: Ends) -> [Verb<A>] {
    A.everyVerb.filter { $0.isLink && $0.ends.contains(end) }
  }

  private static func waits(_ trial: Trial<A>, _ verb: Verb<A>, _ occasion: Occasion) throws {
    let met = try trial.meet(occasion) { attach(trial, verb, $0) }
    for (step, isLink) in met.made {
      trial.quiesce(until: { step.ran.count > 0 && (!isLink || step.seen.count > 0) })
      try trial.check(step.ran.count == 1, "the handler ran \(times(step.ran.count))")
      // Some ways to see an error make no promise.
      guard isLink else { continue }
      try trial.check(
        step.seen.count == 1 && step.seen.outcomes != [.foreign("too early")],
        "the derived promise came to \(step.seen.outcomes)"
      )
      try trial.check(
        step.early.count == step.known.count,
        "an observer attached by the handler ran \(times(step.early.count))"
      )
    }
  }

  /// What a handler saw of the promise that is derived by it.
  private struct Step: Sendable {
    let ran = Counter()
    /// How often the handler had the promise.
    let known = Counter()
    let early = Counter()
    let seen = Observation()
  }

  private static func attach(
    _ trial: Trial<A>,
    _ verb: Verb<A>,
    _ handle: A.Handle
  ) -> (step: Step, isLink: Bool) {
    let (step, derived, drains) = (Step(), Box<A.Handle>(), Box(()))
    let next = verb.apply(trial, handle) {
      step.ran.increment()
      // Where a handler runs inside the call that attaches it, the promise comes after.
      if let handle = derived.take() {
        step.known.increment()
        trial.adapter.observe(handle) { _ in step.early.increment() }
      }
      // Everything that another thread could run at this moment runs now, once.
      if drains.take() != nil { trial.stage.gate.drain() }
      trial.stage.trace.add("the handler is about to return")
      if !step.seen.outcomes.isEmpty || step.early.count > 0 {
        step.seen.add(.foreign("too early"))
      }
    }
    if let next { trial.adapter.observe(next, step.seen.add) }
    derived.value = next
    return (step, next != nil)
  }
}
