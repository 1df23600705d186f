extension PromiseAdapter {
  @Rule static var liv14: Law {
    "A long chain of any one verb is fulfilled, rejected and released on a stack of 512 KB."
    level(.bound(.stack("any verb")))
    intent("No verb is the one that must not be used in a loop.")
    hint("what this verb does that `then` does not")
    pace(.long)
    each(links, arrivals: [.eventually]) { trial, verb in
      let long = length(trial, verb)
      for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
        try runLong(trial, long, of: verb) {
          try settle(trial, verb, outcome, links: $0, noting: $1)
        }
      }
      try runLong(trial, long, of: verb) { try release(trial, verb, links: $0, noting: $1) }
    }
  }

  /// How long the long ones are.
  static func length(_ trial: Trial<Self>) -> Int { max(trial.scale / 200, 50) }

  /// The same for one verb: what takes a turn of its own for each link, on a place that is not driven, is not measured.
  static func length(_ trial: Trial<Self>, _ verb: Verb<Self>) -> Int {
    verb.schedule.place.isDriven ? length(trial) : 20
  }
}
