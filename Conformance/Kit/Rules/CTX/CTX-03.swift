extension RuleInfo {
  static let ctx03 = RuleInfo(
    "CTX-03",
    .mustIf("handlers run later"),
    "No handler that names no context runs inside the call that settled the promise.",
    intent: "Settling does not run other people's code.",
    origin: "Promises/A+ 2.2.4; .NET RunContinuationsAsynchronously",
    hint: "settling",
    narrowed: [.whenHandled(.ends, .verbs)]
  )
}

extension Context {
  static var ctx03: Rule<A> {
    Rule(
      .ctx03,
      .require(
        declares(.alwaysAsync, or: .alwaysAsyncUnlessNamed),
        .alwaysAsync,
        eachHeard(unnamedVerbs, or: .transform) { trial, verb, occasion in
          for hit in try whereItRuns(trial, verb, occasion) {
            try trial.check(hit.call != "settle", "the handler ran inside the call that settled")
          }
        }
      )
    )
  }
}
