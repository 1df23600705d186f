extension RuleInfo {
  static let thr01 = RuleInfo(
    "THR-01",
    .must,
    "If several threads settle a promise at once, exactly one wins.",
    intent:
      "Several producers may race; whoever lost knows, and nobody sees the loser's outcome.",
    origin: "Lincheck",
    hint: "the state must be looked at and changed in one critical section"
  )
}

extension Races {
  static var thr01: Rule<A> {
    Rule(
      .thr01,
      .require(
        !A.profile.settlerIsSingleUse,
        .settlingTwice,
        .once { trial in
          try trial.race(threads: 4) { _ in
            let contest = Contest(trial, outcomes: 4)
            contest.observe()
            return contest
          } _: { contest, index in
            contest.settle(index)
          } check: { contest in
            trial.quiesce()
            contest.observe()
            try contest.checkObservers(2)
            try contest.checkReplies(4)
          }
        }
      )
    )
  }
}
