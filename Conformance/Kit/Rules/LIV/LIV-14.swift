extension PromiseAdapter {
  static var liv14: Law {
    Law(
      "A long chain of any one verb is fulfilled, rejected and released on a stack of 512 KB.",
      .bound(.stack("any verb")),
      intent: "No verb is the one that must not be used in a loop.",
      hint: "what this verb does that `then` does not",
      pace: .long,
      each(links, or: .transform, arrivals: [.eventually]) { trial, verb in
        let long = length(trial, verb)
        for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
          try settle(trial, verb, outcome, long: long)
        }
        try release(trial, verb, long: long)
      }
    )
  }

  /// How long the long ones are.
  static func length(_ trial: Trial<Self>) -> Int { max(trial.scale / 200, 50) }

  /// The same for one verb: what takes a turn of its own for each link, on a place that is not driven, is not measured.
  static func length(_ trial: Trial<Self>, _ verb: Verb<Self>) -> Int {
    verb.schedule.place.isDriven ? length(trial) : 20
  }

  /// As for ``LongChains``, but not on the main queue, where chance decides which thread releases a
  /// handler, and how deep its stack is then.
  static func isFlat(
    _ trial: Trial<Self>,
    _ verb: Verb<Self>,
    _ run: (Int, StackDepth) throws -> Void
  ) throws -> Bool {
    guard verb.schedule.place.isDriven else {
      trial.measured(0)
      return true
    }
    return try isFlat(trial, run)
  }
}
