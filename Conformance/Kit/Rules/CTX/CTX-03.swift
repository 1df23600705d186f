extension RuleInfo {
  static let ctx03 = RuleInfo(
    "CTX-03",
    .mustIf("handlers run later"),
    "No handler that names no context runs inside the call that settled the promise.",
    intent: "Settling does not run other people's code.",
    origin: "Promises/A+ 2.2.4; .NET RunContinuationsAsynchronously",
    hint: "settling",
    narrowed: [.notTried()]
  )
}

extension Context {
  static var ctx03: Rule<A> {
    Rule(
      .ctx03,
      .require(
        declares(.alwaysAsync, or: .alwaysAsyncUnlessNamed),
        .alwaysAsync,
        .each(unnamed, or: .transform) { trial, step in
          let hit = try whereItRuns(trial, step)
          try trial.check(hit.call != "settle", "the handler ran inside the call that settled")
        }
      )
    )
  }
}
