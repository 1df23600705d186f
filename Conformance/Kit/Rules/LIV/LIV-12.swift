extension RuleInfo {
  static let liv12 = RuleInfo(
    "LIV-12",
    .mustIf("a thread can wait for it"),
    "A wait returns the outcome, whether the promise settles before the call or while threads block.",
    intent: "A thread that waits goes on, whoever settles the promise.",
    origin: "new",
    hint: "who is woken by a settlement, and what is looked at before blocking",
    needs: .waiting,
    narrowed: [.waits(.verbs, .seconds), .notTried(.ends, .arrivals)]
  )
}

extension Waiting {
  static var liv12: Rule<A> {
    Rule(
      .liv12,
      .once("settled before") { try settledBefore($0) }
        + .once("settled while threads wait") { trial in
          for _ in 1...rounds { try settledMeanwhile(trial) }
        }
        + .once("cancelled while threads wait") { trial in
          // Where nothing can be cancelled, the other cases say all.
          guard Encounter<A>.canCancel else { return try trial.check(true, "") }
          let (handle, end) = try trial.promise(endingAs: .cancelled)
          let waiters = (1...4).map { _ in Waiter(trial, for: handle) }
          end()
          let seen = trial.observe(handle)
          trial.quiesce()
          try trial.check(seen.count == 1, "cancelling settled nothing")
          for waiter in waiters { try waiter.expect(seen.outcomes[0]) }
        }
    )
  }

  private static func settledBefore(_ trial: Trial<A>) throws {
    for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
      let (handle, settler) = trial.pending()
      trial.settle(settler, outcome)
      try Waiter(trial, for: handle).expect(outcome)
    }
  }

  private static func settledMeanwhile(_ trial: Trial<A>) throws {
    for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
      let (handle, settler) = trial.pending()
      // While the last threads start, the first ones already wait.
      let waiters = (1...4).map { _ in Waiter(trial, for: handle) }
      trial.settle(settler, outcome)
      for waiter in waiters { try waiter.expect(outcome) }
    }
  }
}
