extension RuleInfo {
  static let chn09 = RuleInfo(
    "CHN-09",
    .must,
    "A derived promise never settles before its handler has returned.",
    intent: "What follows a step can rely on the step being over.",
    origin: "Promises/A+ 2.2.7, 2.2.4",
    hint: "settling the derived promise too early",
    narrowed: [.whenHandled(.ends, .verbs), .notTried(.arrivals, .seconds)]
  )
}

extension Chaining {
  static var chn09: Rule<A> {
    Rule(
      .chn09,
      .each(links(.value), or: .transform) { trial, verb in
        try waits(trial, verb, .fulfilled(trial.token()))
      }
        + .each(links(.error), or: .recovery) { trial, verb in
          try waits(trial, verb, .rejected(trial.fault()))
        }
    )
  }

  private static func links(_ end: Ends) -> [Verb<A>] {
    A.everyVerb.filter { $0.isLink && $0.ends.contains(end) }
  }

  private static func waits(_ trial: Trial<A>, _ verb: Verb<A>, _ outcome: Outcome) throws {
    let (derived, seen) = (Box<A.Handle>(), Observation())
    let (early, drains, ran) = (Counter(), Box(()), Counter())
    let (handle, settler) = trial.pending()
    derived.value = verb.apply(trial, handle) {
      ran.increment()
      if let handle = derived.value {
        trial.adapter.observe(handle) { _ in early.increment() }
      }
      // Everything that another thread could run at this moment runs now, once.
      if drains.take() != nil { trial.stage.gate.drain() }
      trial.stage.trace.add("the handler is about to return")
      if !seen.outcomes.isEmpty || early.count > 0 { seen.add(.foreign("too early")) }
    }
    if let handle = derived.value { trial.adapter.observe(handle, seen.add) }
    if trial.arrival == .eventually {
      trial.elsewhere { settler.settle(outcome) }
    } else {
      trial.settle(settler, outcome)
    }
    trial.quiesce()
    try trial.check(ran.count == 1, "the handler ran \(times(ran.count))")
    // Some ways to see an error make no promise.
    guard derived.take() != nil else { return }
    try trial.check(
      seen.count == 1 && seen.outcomes != [.foreign("too early")],
      "the derived promise came to \(seen.outcomes)"
    )
    try trial.check(
      early.count == 1,
      "an observer attached by the handler ran \(times(early.count))"
    )
  }
}
