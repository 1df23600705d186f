extension PromiseAdapter {
  @Rule static var liv05: Law {
    "A chain of a million links settles on a stack of 512 KB."
    level(.bound(.stack("settling")))
    intent("The length of a chain is not limited by the stack.")
    origin("Reactive Streams 3.3")
    hint("settling a derived promise inside its source's delivery")
    pace(.long)
    each(longest, arrivals: [.eventually]) { trial, verb in
      let value = Outcome.fulfilled(trial.token())
      try runLong(trial, lengthOfLongest(trial, verb)) {
        try settle(trial, verb, value, links: $0, noting: $1)
      }
    }
  }
}
