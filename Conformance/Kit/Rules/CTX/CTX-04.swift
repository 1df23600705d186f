extension RuleInfo {
  static let ctx04 = RuleInfo(
    "CTX-04",
    .mustIf("handlers run at once"),
    "Handlers run on the thread and inside the call that attaches or settles, with all that they set off.",
    intent: "When the call returns, everything that it triggered is done.",
    origin: "PromiseKit ZalgoTests",
    hint: "delivery, and what it does inside a handler",
    narrowed: [.whenHandled(.ends, .verbs)]
  )
}

extension Context {
  static var ctx04: Rule<A> {
    Rule(
      .ctx04,
      .require(
        declares(.immediate, or: .immediateUnlessNamed),
        .immediate,
        eachHeard(unnamedVerbs, or: .transform) { trial, verb, occasion in
          for hit in try whereItRuns(trial, verb, occasion) {
            let isHere = hit.thread == ThreadID.current
            let call =
              isHere && [.already, .beside].contains(occasion.arrival) ? "attach" : "settle"
            try trial.check(hit.call == call, "it ran \(hit), not inside the call `\(call)`")
            // Beside a handler, either thread may run it.
            let mayBeElsewhere = [.eventually, .beside].contains(occasion.arrival)
            try trial.check(
              isHere ? occasion.arrival != .eventually : mayBeElsewhere,
              "it ran on another thread"
            )
          }
        }
          + .oneEach(unnamed, or: .transform, endsWithTheCall)
      )
    )
  }

  /// What a handler sets off has run when the call returns that ran the handler.
  private static func endsWithTheCall(_ trial: Trial<A>, _ step: Transform<A>) throws {
    for cause in NestedHandler.Cause.allCases {
      let order = nested(trial, step, cause)
      try trial.check(
        order.count == 4 && order.last == "the call returns",
        "\(cause.rawValue): it went: \(order.joined(separator: ", "))"
      )
    }
  }
}
