extension AwaitingAdapter {
  static var tsk11: Law {
    Law(
      "TSK-11",
      .mustIf("a task can wait for it"),
      "A wait for a settled promise ends at once, even while a thread is inside one of its handlers.",
      intent: "A result that has arrived need not be waited for.",
      origin: "new",
      hint: "a wait that is attached as a handler where the result could be read",
      // On one queue or loop, where handlers and waits take turns, a handler holds up whatever comes after it.
      given(
        !transforms.allSatisfy { [.main, .queue, .loop].contains($0.schedule.place) },
        or: .drivenPlace,
        tried(arrivals: [.beside]) { trial, moment in
          let thread = TaskThread(trial)
          let (handle, end) = try trial.promise(endingAs: moment.end)
          let ended = Box<Awaited>()
          try trial.besideHandler(of: handle, ending: moment.end, by: end) {
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
