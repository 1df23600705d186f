extension AwaitingAdapter {
  @Rule static var tsk11: Law {
    "A wait for a settled promise ends immediately, even while a thread is inside one of its handlers, unless handlers wait then."
    intent("A result that has arrived need not be waited for.")
    hint("a wait that is attached as a handler where the result could be read")
    given(resumesBesideHandlers, or: .drivenPlace)
    tried(arrivals: [.beside]) { trial, moment in
      let thread = TaskThread(trial)
      let (handle, end) = try trial.promise(endingAs: moment.end)
      let waiting = Box<Awaiter<Self>>()
      try trial.besideHandler(of: handle, ending: moment.end, by: end) {
        let awaiter = Awaiter(trial, on: thread, for: handle)
        waiting.value = awaiter
        guard !trial.design.waitsForHandlers else {
          // Once this handler has returned, a wait that begins would not be one beside it.
          _ = thread.runUntilIdle()
          return
        }
        try trial.check(awaiter.wait() != nil, "a wait did not end while a handler ran")
      }
      let ended = waiting.value?.wait()
      let seen = trial.observe(handle)
      trial.quiesce(until: { seen.count > 0 })
      try trial.check(
        seen.count == 1 && ended == .settled(seen.outcomes[0]),
        "a wait \(ended?.description ?? "never ended"), an observer saw \(seen.outcomes)"
      )
    }
  }

  /// Whether a task can go on beside handlers: on one queue or loop, both take turns.
  static var resumesBesideHandlers: Bool {
    !transforms.allSatisfy { [.main, .queue, .loop].contains($0.schedule.place) }
  }
}
