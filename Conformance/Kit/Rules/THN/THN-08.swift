extension RuleInfo {
  static let thn08 = RuleInfo(
    "THN-08",
    .must,
    "Handlers see the same, whether the promise settles before or after they are attached.",
    intent: "No race between attaching and settling changes the result.",
    origin: "Promises/A+ tests, testThreeCases",
    hint: "one path for settled, another for pending"
  )
}

extension Handlers {
  static var thn08: Rule<A> {
    Rule(
      .thn08,
      .encounters(Encounter.all(), or: .transform) { trial, encounter in
        let met = try trial.meet(encounter)
        let (verb, end) = (encounter.verb, encounter.end)
        // Whether a cancellation is an end that a handler runs for is a choice.
        let ran = end == .cancelled ? min(met.given.count, 1) : verb.ends.contains(end) ? 1 : 0
        try trial.check(
          met.given.count == ran,
          "the handler of a promise that was \(met.outcome) got \(words(met.given))"
        )
        guard let derived = met.derived else { return }
        let passes = ran == 0 || end == .value || end == .error && verb.keepsErrors
        try trial.check(
          derived.outcomes.count == 1 && (!passes || derived.outcomes == [met.outcome]),
          "what follows a promise that was \(met.outcome) came to \(derived.words)"
        )
      }
    )
  }
}
