extension PromiseAdapter {
  @Rule static var chn11: Law {
    "A handler runs even if its result is not observed."
    intent("Attaching a handler is a request to run it; nothing waits for a subscriber.")
    origin("new; a Combine-style future fails it")
    hint("work that waits for demand")
    heard(everyVerb) { trial, moment in
      let met = try trial.hear(moment, isObserved: false)
      try trial.check(met.given.count == 1, "unobserved, it ran \(times(met.given.count))")
    }
  }
}
