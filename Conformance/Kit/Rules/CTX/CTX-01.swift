extension RuleInfo {
  static let ctx01 = RuleInfo(
    "CTX-01",
    .choice(key: "dispatch", values: ["immediate", "always-async", "on-executor"]),
    "Handlers run at once, always later, or where the call says.",
    intent: "Whether the line after `then` runs before or after the handler.",
    origin: "Promises/A+ 2.2.4",
    hint: "what attaching and settling do before they return"
  )
}

extension Context {
  static var ctx01: Rule<A> {
    Rule(
      .ctx01,
      .each(A.transforms, or: .transform) { trial, step in
        let hit = try whereItRuns(trial, step)
        if step.schedule.isNamed {
          try trial.check(
            hit.isIn(step.schedule.place),
            "the call names \(step.schedule.place), it ran \(hit)"
          )
          trial.observed("on-executor")
        } else {
          trial.observed(hit.call == nil ? "always-async" : "immediate")
        }
      }
    )
  }
}
