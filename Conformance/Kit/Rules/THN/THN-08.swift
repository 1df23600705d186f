extension PromiseAdapter {
  @Rule static var thn08: Law {
    "Handlers see the same, whether the promise settles before or after they are attached."
    intent("No race between attaching and settling changes the result.")
    origin("Promises/A+ tests, testThreeCases")
    hint("one path for settled, another for pending")
    tried(everyVerb) { trial, moment in
      let met = try trial.hear(moment)
      let (verb, end) = (moment.step, moment.end)
      // Whether a cancellation is an end that a handler runs for is a choice.
      let ran = end == .cancelled ? min(met.given.count, 1) : verb.ends.contains(end) ? 1 : 0
      try trial.check(
        met.given.count == ran,
        "the handler of a promise that was \(met.end) got \(words(met.given))"
      )
      guard let derived = met.derived else { return }
      let passes = ran == 0 || end == .value || end == .error && verb.keepsErrors
      try trial.check(
        derived.outcomes.count == 1 && (!passes || derived.outcomes == [met.end]),
        "what follows a promise that was \(met.end) came to \(derived.words)"
      )
    }
  }
}
