extension RuleInfo {
  static let ctx02 = RuleInfo(
    "CTX-02",
    .mustIf("handlers run later"),
    "No handler that names no context runs before the call that attached it has returned.",
    intent: "The line after `then` always runs first.",
    origin: "Promises/A+ 2.2.4",
    hint: "attaching to a settled promise",
    narrowed: [.whenHandled(.ends, .verbs)]
  )
}

extension Context {
  static var ctx02: Rule<A> {
    Rule(
      .ctx02,
      .require(
        declares(.alwaysAsync, or: .alwaysAsyncUnlessNamed),
        .alwaysAsync,
        eachHeard(unnamedVerbs, or: .transform) { trial, verb, occasion in
          for hit in try whereItRuns(trial, verb, occasion) {
            try trial.check(
              hit.call != "attach",
              "the handler ran inside the call that attached it"
            )
          }
        }
      )
    )
  }
}
