extension PromiseAdapter {
  @Rule static var thr03: Law {
    "Every thread sees the same outcome, whenever it looks."
    intent("Two parts of a program never act on different ends of one promise.")
    hint("the outcome must be stored once, and handed out from there")
    once { trial in
      try trial.race(threads: 3) { round in
        SettlementRace(trial, outcomes: 3, drains: round.isMultiple(of: 2))
      } _: { race, index in
        race.observe()
        if index == 0 || trial.design.settlesTwice { race.settle(index) }
        race.observe()
      } check: { race in
        trial.quiesce()
        race.observe()
        try race.checkObservers(7)
      }
    }
  }
}
