extension RuleInfo {
  static let chn09 = RuleInfo(
    "CHN-09",
    .must,
    "A derived promise never settles before its handler has returned.",
    intent: "What follows a step can rely on the step being over.",
    origin: "Promises/A+ 2.2.7, 2.2.4",
    hint: "settling the derived promise too early"
  )
}

extension Chaining {
  static var chn09: Rule<A> {
    Rule(
      .chn09,
      .each(A.transforms, or: .transform) { trial, step in
        let (derived, seen) = (Box<A.Handle>(), Observation())
        let (early, drains) = (Counter(), Box(()))
        let value = trial.token()
        let (handle, settler) = trial.pending()
        derived.value = step.apply(trial.adapter, handle) { token in
          if let handle = derived.value {
            trial.adapter.observe(handle) { _ in early.increment() }
          }
          // Everything that another thread could run at this moment runs now, once.
          if drains.take() != nil { trial.stage.gate.drain() }
          trial.stage.trace.add("the handler is about to return")
          if !seen.outcomes.isEmpty || early.count > 0 { seen.add(.foreign("too early")) }
          return token
        }
        if let handle = derived.value { trial.adapter.observe(handle, seen.add) }
        if trial.arrival == .eventually {
          trial.elsewhere { settler.settle(.fulfilled(value)) }
        } else {
          trial.settle(settler, .fulfilled(value))
        }
        trial.quiesce()
        derived.value = nil
        try trial.expect(seen, .fulfilled(value))
        try trial.check(
          early.count == 1,
          "an observer attached by the handler ran \(times(early.count))"
        )
      }
    )
  }
}
