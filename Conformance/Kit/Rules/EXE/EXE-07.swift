extension RuleInfo {
  static let exe07 = RuleInfo(
    "EXE-07",
    .must,
    "A promise made settled behaves like a pending one that was settled at once.",
    intent: "A cached answer behaves as a fresh one does.",
    origin: "Promises/A+ tests, testThreeCases",
    hint: "a second code path for settled promises"
  )
}

extension Creation {
  static var exe07: Rule<A> {
    Rule(
      .exe07,
      .each(A.makers, or: .maker, arrivals: [.immediately]) { trial, maker in
        let outcome: Outcome
        let made: A.Handle
        switch maker.make {
        case .fulfilled(let make):
          let value = trial.token()
          (outcome, made) = (.fulfilled(value), make(trial.adapter, value))
        case .rejected(let make):
          let fault = trial.fault()
          (outcome, made) = (.rejected(fault), make(trial.adapter, fault))
        }
        let (deferred, settler) = trial.pending()
        trial.settle(settler, outcome)
        for step in A.transforms where step.schedule.place != .main {
          let replies = [made, deferred].map { handle in
            let probe = trial.probe("the handler")
            let derived = trial.attaching {
              step.apply(trial.adapter, handle) { token in
                probe.hit()
                return token
              }
            }
            let observation = trial.observe(derived)
            let runsInside = probe.count
            trial.quiesce()
            return (runsInside, probe.count, observation.outcomes)
          }
          try trial.check(
            replies[0] == replies[1],
            "`\(step.text)` on it: \(replies[0]), on the other: \(replies[1])"
          )
          try trial.check(replies[0].2 == [outcome], "it was \(replies[0].2)")
        }
      }
    )
  }
}
