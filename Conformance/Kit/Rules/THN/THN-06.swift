extension PromiseAdapter {
  static var thn06: Law {
    Law(
      "A handler for the error runs at most once.",
      intent: "One failure, one alert.",
      origin: "Promises/A+ 2.2.3.3",
      hint: "handlers that stay registered after delivery",
      each(everyVerb.filter { $0.ends.contains(.error) }, or: .recovery, arrivals: .plain) {
        trial,
        verb in
        try runsAtMostOnce(trial, .rejected(trial.fault())) { handle, note in
          _ = verb.apply(trial, handle, note)
        }
      }
    )
  }
}
