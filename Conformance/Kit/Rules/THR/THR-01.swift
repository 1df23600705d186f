extension PromiseAdapter {
  @Rule static var thr01: Law {
    "If several threads settle a promise at the same time, exactly one wins."
    intent("Several producers may race; the loser knows it, and its outcome is never seen.")
    origin("Lincheck")
    hint("the state must be looked at and changed in one critical section")
    given(.settlingTwice)
    once { trial in
      try trial.race(threads: 4) { _ in
        let race = SettlementRace(trial, outcomes: 4)
        race.observe()
        return race
      } _: { race, index in
        race.settle(index)
      } check: { race in
        trial.quiesce()
        race.observe()
        try race.checkObservers(2)
        try race.checkReplies(4)
      }
    }
  }
}
