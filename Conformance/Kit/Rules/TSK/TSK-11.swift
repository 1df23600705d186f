extension RuleInfo {
  static let tsk11 = RuleInfo(
    "TSK-11",
    .mustIf("a task can wait for it"),
    "A wait for a settled promise ends at once, even while a thread is inside one of its handlers.",
    intent: "A result that has arrived need not be waited for.",
    origin: "new",
    hint: "a wait that is attached as a handler where the result could be read",
    needs: .awaiting,
    narrowed: [.tasks(.verbs, .seconds), .oneArrival(.arrivals)]
  )
}

extension TasksDuringHandler {
  static var tsk11: Rule<A> {
    Rule(
      .tsk11,
      // On one queue or loop, where handlers and waits take turns, a handler holds up whatever comes after it.
      .require(
        !A.transforms.allSatisfy { [.main, .queue, .loop].contains($0.schedule.place) },
        .drivenPlace,
        .occasions(arrivals: [.beside]) { trial, occasion in
          let thread = TaskThread(trial)
          let (handle, end) = try trial.promise(endingAs: occasion.end)
          let ended = Box<Awaited>()
          try trial.besideHandler(of: handle, ending: occasion.end, by: end) {
            ended.value = Awaiter(trial, on: thread, for: handle).wait()
            try trial.check(ended.value != nil, "a wait did not end while a handler ran")
          }
          let seen = trial.observe(handle)
          trial.quiesce(until: { seen.count > 0 })
          try trial.check(
            seen.count == 1 && ended.value == .settled(seen.outcomes[0]),
            "a wait \(ended.value?.description ?? "never ended"), an observer saw \(seen.outcomes)"
          )
        }
      )
    )
  }
}
