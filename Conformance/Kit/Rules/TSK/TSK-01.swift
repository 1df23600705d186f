extension RuleInfo {
  static let tsk01 = RuleInfo(
    "TSK-01",
    .mustIf("a task can wait for it"),
    "A task that waits for a promise gets its value, or its error.",
    intent: "A promise can be used where `await` is.",
    origin: "OpenCombine FutureConcurrencyTests",
    hint: "how the continuation is resumed",
    needs: .awaiting
  )
}

extension Tasks {
  static var tsk01: Rule<A> {
    Rule(
      .tsk01,
      .arrivals { trial in
        let thread = TaskThread(trial)
        for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
          let awaiter = try trial.arrive(outcome) { handle in
            let awaiter = Awaiter(trial, on: thread, for: handle)
            try trial.check(thread.runUntilIdle(), "a wait in a task blocks its thread")
            return awaiter
          }
          try awaiter.expect(outcome)
        }
      }
    )
  }
}
