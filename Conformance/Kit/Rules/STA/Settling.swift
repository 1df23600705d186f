/// STA: a promise settles once and for all, and everybody sees the same outcome.
extension PromiseAdapter {
  /// More settlements than a small counter can hold, from two threads.
  static func settledTwice(_ first: @escaping @Sendable (Trial<Self>) -> Outcome) -> Part {
    once { trial in
      let (handle, settler) = trial.pending()
      let early = trial.observe(handle)
      let outcome = first(trial)
      trial.settle(settler, outcome)
      let later: @Sendable () -> Void = {
        for _ in 0..<260 {
          _ = settler.fulfill(trial.token())
          _ = settler.reject(trial.fault())
        }
      }
      later()
      trial.quiesce()
      let between = trial.observe(handle)
      trial.elsewhere(later)
      try trial.expect(handle, outcome)
      try trial.expect(early, outcome)
      try trial.expect(between, outcome)
    }
  }

  static func manyObservers(_ trial: Trial<Self>, _ moment: Moment<Void>) throws {
    let met = try trial.meet(moment) { handle in
      (handle: handle, early: (0..<4).map { _ in trial.observe(handle) })
    }
    let (handle, early) = met.made[0]
    let late = (0..<4).map { _ in trial.observe(handle) }
    let elsewhere = Box<Observation>()
    trial.elsewhere { elsewhere.value = trial.observe(handle) }
    trial.quiesce()
    for observation in early + late { try trial.expect(observation, met.end) }
    try trial.expect(elsewhere.value ?? Observation(), met.end)
  }
}
