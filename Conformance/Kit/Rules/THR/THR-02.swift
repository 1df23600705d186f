extension PromiseAdapter {
  @Rule static var thr02: Law {
    "Handlers attached while another thread settles run exactly once."
    intent("There is no moment at which attaching is too late or too early.")
    origin("Lincheck")
    hint("a handler can be lost between the check for pending and its entry in the list")
    once { trial in
      try trial.race(threads: 3) { round in
        SettlementRace(trial, outcomes: 1, drains: round.isMultiple(of: 2))
      } _: { race, index in
        if index == 0 {
          race.settle(0)
        } else {
          for _ in 0..<4 { race.observe() }
        }
      } check: { race in
        trial.quiesce()
        try race.checkObservers(8)
      }
    }
  }
}
