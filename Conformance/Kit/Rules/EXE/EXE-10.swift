extension RuleInfo {
  static let exe10 = RuleInfo(
    "EXE-10",
    .choice(
      key: "dropped-resolver",
      values: ["pending", "rejects", "cancels", "warns", "traps"]
    ),
    "A promise whose settlers have all been released stays pending, or ends in the declared way.",
    intent: "What happens to code that waits for an answer that can no longer come.",
    origin: "PromiseKit LogEvent; CheckedContinuation",
    hint: "the settler's deinit, if it has one"
  )
}

extension Creation {
  static var exe10: Rule<A> {
    Rule(
      .exe10,
      .once { trial in
        let handle = trial.adapter.pending().handle
        let observation = trial.observe(handle)
        try trial.proveNothing(links: 2)
        let control = trial.pending()
        trial.settle(control.settler, .fulfilled(trial.token()))
        let settled = trial.observe(control.handle)
        trial.quiesce()
        try trial.check(settled.outcomes.count == 1, "a promise that was settled did not end")
        switch observation.outcomes.first {
        case nil: trial.observed("pending")
        case .cancelled: trial.observed("cancels")
        case .rejected, .foreign: trial.observed("rejects")
        case .fulfilled: trial.observed("fulfils")
        }
      }
    )
  }
}
