extension PromiseAdapter {
  static var liv05: Law {
    Law(
      "A chain of a million links settles on a stack of 512 KB.",
      .bound(.stack("settling")),
      intent: "The length of a chain is not limited by the stack.",
      origin: "Reactive Streams 3.3",
      hint: "settling a derived promise inside its source's delivery",
      pace: .long,
      each(longest, or: .transform, arrivals: [.eventually]) { trial, verb in
        try settle(trial, verb, .fulfilled(trial.token()), long: trial.scale)
      }
    )
  }
}
