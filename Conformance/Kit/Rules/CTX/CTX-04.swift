extension RuleInfo {
  static let ctx04 = RuleInfo(
    "CTX-04",
    .mustIf("handlers run at once"),
    "Handlers run on the thread and inside the call that attaches or settles, with all that they set off.",
    intent: "When the call returns, everything that it triggered is done.",
    origin: "PromiseKit ZalgoTests",
    hint: "delivery, and what it does inside a handler",
    narrowed: [.notTried()]
  )
}

extension Context {
  static var ctx04: Rule<A> {
    Rule(
      .ctx04,
      .require(
        declares(.immediate, or: .immediateUnlessNamed),
        .immediate,
        .each(unnamed, or: .transform) { trial, step in
          let hit = try whereItRuns(trial, step)
          let call = trial.arrival == .already ? "attach" : "settle"
          try trial.check(hit.call == call, "it ran \(hit), not inside the call `\(call)`")
          let isHere = hit.thread == ThreadID.current
          try trial.check(isHere == (trial.arrival != .eventually), "it ran on another thread")
          try endsWithTheCall(trial, step)
        }
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
