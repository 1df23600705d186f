extension PromiseAdapter {
  @Rule static var liv08: Law {
    "Many handlers on one promise take time in proportion to their number."
    intent("A promise that many wait for does not become slow.")
    hint("a list that is copied at each registration or delivery")
    pace(.alone)
    once { trial in
      let large = max(trial.scale / 10, 50_000)
      try trial.expectLinear("handlers", to: large) { count in
        let (handle, settler) = trial.pending()
        let ran = Counter()
        for _ in 0..<count { trial.onEnd(of: handle) { _ in ran.increment() } }
        trial.settle(settler, .fulfilled(trial.token()))
        trial.quiesce()
        return ran.count == count
      }
    }
  }
}
