extension RuleInfo {
  static let ctx02 = RuleInfo(
    "CTX-02",
    .mustIf("handlers run later"),
    "No handler that names no context runs before the call that attached it has returned.",
    intent: "The line after `then` always runs first.",
    origin: "Promises/A+ 2.2.4",
    hint: "attaching to a settled promise",
    narrowed: [.notTried()]
  )
}

extension Context {
  static var ctx02: Rule<A> {
    Rule(
      .ctx02,
      .require(
        declares(.alwaysAsync, or: .alwaysAsyncUnlessNamed),
        .alwaysAsync,
        .each(unnamed, or: .transform) { trial, step in
          let hit = try whereItRuns(trial, step)
          try trial.check(
            hit.call != "attach",
            "the handler ran inside the call that attached it"
          )
        }
      )
    )
  }
}
