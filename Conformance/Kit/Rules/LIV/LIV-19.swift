extension WaitingAdapter {
  @Rule static var liv19: Law {
    "A wait on a thread of the library's clock does not keep other timers from going off."
    intent("One handler that waits does not stop every timer of the process.")
    hint("where the clock runs what is due, and what a wait looks at before it blocks")
    given(onClock, or: .ownClock) { (onClock: @escaping RunsOnClock) in
      // The clock runs a wait, and then something else, before the promise settles.
      once { trial in
        let value = trial.token()
        let (handle, settler) = trial.pending()
        let seen = trial.design.takesHandlers ? trial.observe(handle) : nil
        let (begins, ends, next) = (Signal(), Signal(), Signal())
        let waited = Box<Waited>()
        onClock {
          begins.fire()
          waited.value = trial.adapter.wait(trial.using(handle))
          ends.fire()
        }
        try trial.check(begins.wait(trial.patience), "the clock ran nothing")
        onClock { next.fire() }
        let goesOn = next.wait(trial.patience)
        trial.settle(settler, .fulfilled(value))
        trial.quiesce()
        try trial.check(goesOn, "while a thread of the clock waited, no other timer went off")
        try trial.check(ends.wait(trial.patience), "the wait never returned")
        // A wait that is refused shows nothing of the promise.
        if let seen {
          try trial.check(seen.outcomes == [.fulfilled(value)], "its handler saw \(seen.outcomes)")
        }
        if case .refused? = waited.value { return }
        let words = waited.value?.description ?? "nothing"
        try trial.check(waited.value == .settled(.fulfilled(value)), "the wait came to \(words)")
      }
    }
  }

  private typealias RunsOnClock = @Sendable (@escaping @Sendable () -> Void) -> Void
}
