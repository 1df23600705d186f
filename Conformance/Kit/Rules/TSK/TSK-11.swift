extension RuleInfo {
  static let tsk11 = RuleInfo(
    "TSK-11",
    .mustIf("a task can wait for it"),
    "A wait for a settled promise ends at once, even while a thread is inside one of its handlers.",
    intent: "A result that has arrived need not be waited for.",
    origin: "new",
    hint: "a wait that is attached as a handler where the result could be read",
    needs: .awaiting,
    narrowed: [.tasks(.verbs, .seconds), .oneArrival(.arrivals), .notTried(.ends)]
  )
}

extension TasksDuringHandler {
  static var tsk11: Rule<A> {
    Rule(
      .tsk11,
      // On one queue, where handlers and waits take turns, a handler holds up whatever comes after it.
      .require(
        !A.transforms.allSatisfy { [.main, .queue].contains($0.schedule.place) },
        .drivenPlace,
        .once { trial in
          let thread = TaskThread(trial)
          let value = trial.token()
          let (handle, settler) = trial.pending()
          try trial.besideHandler(of: handle, settler, .fulfilled(value)) {
            try Awaiter(trial, on: thread, for: handle).expect(
              .fulfilled(value),
              " while a handler ran"
            )
          }
        }
      )
    )
  }
}
