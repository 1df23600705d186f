extension RuleInfo {
  static let ctx04 = RuleInfo(
    "CTX-04",
    .mustIf("handlers run at once"),
    "Handlers run on the thread and inside the call that attaches or settles; nested ones wait.",
    intent:
      "When the call returns, everything that it triggered is done, in order, and the stack has not grown.",
    origin: "PromiseKit ZalgoTests; LIV-06",
    hint: "delivery, and what it does inside a handler"
  )
}

extension Context {
  static var ctx04: Rule<A> {
    Rule(
      .ctx04,
      .require(
        declares(.immediate),
        .immediate,
        .each(A.transforms, or: .transform) { trial, step in
          let hit = try whereItRuns(trial, step)
          let call = trial.arrival == .already ? "attach" : "settle"
          try trial.check(hit.call == call, "it ran \(hit), not inside the call `\(call)`")
          let isHere = hit.thread == ThreadID.current
          try trial.check(isHere == (trial.arrival != .eventually), "it ran on another thread")
          try nestedWaits(trial, step)
        }
      )
    )
  }

  /// Handlers that a call inside a handler triggers wait until that handler returns.
  private static func nestedWaits(_ trial: Trial<A>, _ step: Transform<A>) throws {
    let order = Log<String>()
    let (other, otherSettler) = trial.pending()
    let value = trial.token()
    _ = step.apply(trial.adapter, other) { token in
      order.add("settled inside")
      return token
    }
    let (handle, settler) = trial.pending()
    _ = step.apply(trial.adapter, handle) { token in
      order.add("enters")
      _ = step.apply(trial.adapter, handle) { token in
        order.add("attached inside")
        return token
      }
      trial.settle(otherSettler, .fulfilled(value))
      order.add("leaves")
      return token
    }
    trial.settle(settler, .fulfilled(value))
    order.add("the call returns")
    let seen = order.all
    try trial.check(
      seen.prefix(2) == ["enters", "leaves"] && seen.last == "the call returns" && seen.count == 5,
      "it went: \(seen.joined(separator: ", "))"
    )
  }
}
