extension RuleInfo {
  static let thr03 = RuleInfo(
    "THR-03",
    .must,
    "Every thread sees the same outcome, whenever it looks.",
    intent: "Two parts of a program never act on different ends of one promise.",
    origin: "new",
    hint: "the outcome must be stored once, and handed out from there",
    narrowed: [.races()]
  )
}

extension Races {
  static var thr03: Rule<A> {
    Rule(
      .thr03,
      .once { trial in
        try trial.race(threads: 3) { round in
          SettlementRace(trial, outcomes: 3, drains: round.isMultiple(of: 2))
        } _: { race, index in
          race.observe()
          if index == 0 || !A.profile.settlerIsSingleUse { race.settle(index) }
          race.observe()
        } check: { race in
          trial.quiesce()
          race.observe()
          try race.checkObservers(7)
        }
      }
    )
  }
}
