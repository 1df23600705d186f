extension RuleInfo {
  static let tsk01 = RuleInfo(
    "TSK-01",
    .mustIf("a task can wait for it"),
    "A task that waits for a promise gets its value, or its error, or goes on when it is cancelled.",
    intent: "A promise can be used where `await` is.",
    origin: "OpenCombine FutureConcurrencyTests",
    hint: "how the continuation is resumed",
    needs: .awaiting,
    narrowed: [.tasks(.verbs, .seconds), .notTried(.ends, .arrivals)]
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
        guard Encounter<A>.canCancel else { return }
        let awaiter = Box<Awaiter<A>>()
        let end = try trial.meet(.cancelled, trial.arrival) { handle in
          awaiter.value = Awaiter(trial, on: thread, for: handle)
          _ = thread.runUntilIdle()
        }.end
        try awaiter.value?.expect(end)
      }
    )
  }
}
