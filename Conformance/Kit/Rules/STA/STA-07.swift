extension PromiseAdapter {
  @Rule static var sta07: Law {
    "Exactly one of the calls that settle a promise reports that it won."
    intent("The winner, and only the winner, may act on having won.")
    origin("Kotlin CompletableDeferred")
    hint("return the decision that was taken under the lock")
    given(design.saysWhoWon, or: .reportsWinner)
    once { trial in
      for _ in 0..<100 {
        let (handle, settler) = trial.pending()
        let value = trial.token()
        let wins = Counter()
        trial.race(3) { index in
          let won =
            index == 0
            ? settler.reject(trial.fault()) : settler.fulfill(value)
          if won == true { wins.increment() }
        }
        if settler.fulfill(value) == true { wins.increment() }
        try trial.check(wins.count == 1, "\(wins.count) settlements report that they won")
        let observation = trial.observe(handle)
        try trial.expect(observation, reaches: 1, "nothing was settled")
      }
    }
  }
}
