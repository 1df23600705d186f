extension RuleInfo {
  static let ctx05 = RuleInfo(
    "CTX-05",
    .must,
    "A handler runs where its call or its promise says, no matter when the promise settles.",
    intent: "Code for the main thread is never run elsewhere because an answer came early.",
    origin: "PromiseKit DefaultDispatchQueueTests",
    hint: "the path for settled promises",
    narrowed: [.notTried()]
  )
}

extension Context {
  static var ctx05: Rule<A> {
    Rule(
      .ctx05,
      .each(A.transforms, or: .transform) { trial, step in
        let hit = try whereItRuns(trial, step)
        try trial.check(
          hit.isIn(step.schedule.place),
          "it ran \(hit), not \(step.schedule.place)"
        )
      }
        + .each(A.recoveries, or: .recovery) { trial, step in
          let probe = trial.probe("the handler")
          let token = trial.token()
          trial.arrive(.rejected(trial.fault())) { handle in
            _ = step.apply(trial.adapter, handle) { _ in
              probe.hit()
              return token
            }
          }
          trial.quiesce()
          try trial.expect(probe, ran: 1, "after rejection")
          let hit = probe.hits[0]
          try trial.check(
            hit.isIn(step.schedule.place),
            "it ran \(hit), not \(step.schedule.place)"
          )
        }
    )
  }
}
