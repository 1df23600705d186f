extension RuleInfo {
  static let exe01 = RuleInfo(
    "EXE-01",
    .choice(key: "executor", values: ["sync", "deferred", "lazy"]),
    "The work of a promise runs before the initialiser returns, later, or when it is first observed.",
    intent: "Whether making a promise runs code on this thread.",
    origin: "test262 Promise/exec-args",
    hint: "the initialiser that takes a closure"
  )
}

extension Creation {
  static var exe01: Rule<A> {
    Rule(
      .exe01,
      .each(A.executors, or: .executor, arrivals: [.immediately]) { trial, executor in
        let probe = trial.probe("the work")
        let kept = Box<Settler>()
        let handle = trial.attaching {
          executor.make(trial.adapter) { settler throws(Fault) in
            kept.value = settler
            probe.hit()
          }
        }
        let runsInside = probe.count == 1
        trial.quiesce()
        let runsUnobserved = probe.count == 1
        let observation = trial.observe(handle)
        trial.quiesce()
        try trial.check(probe.count == 1, "the work ran \(times(probe.count))")
        try trial.check(observation.outcomes.isEmpty, "the promise settled by itself")
        kept.value = nil
        trial.observed(runsInside ? "sync" : runsUnobserved ? "deferred" : "lazy")
      }
    )
  }
}
