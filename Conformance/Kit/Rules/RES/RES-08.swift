extension RuleInfo {
  static let res08 = RuleInfo(
    "RES-08",
    .mustIf("a foreign source can be taken over"),
    "If a foreign source calls back twice, or with both a value and an error, its first call counts.",
    intent: "Callbacks of other people's code are not trusted.",
    origin: "Promises/A+ 2.3.3.3.3",
    hint: "settling must be guarded once for all callers"
  )
}

extension Resolution {
  static var res08: Rule<A> {
    Rule(
      .res08,
      .each(A.importers, or: .importer, arrivals: [.immediately]) { trial, importer in
        guard !A.profile.settlerIsSingleUse else {
          throw TrialEnd.inconclusive("the library traps on a second settlement")
        }
        let (value, fault) = (trial.token(), trial.fault())
        for first in [Outcome.fulfilled(value), .rejected(fault)] {
          let handle = importer.make(trial.adapter) { settler throws(Fault) in
            settler.settle(first)
            _ = settler.fulfill(trial.token())
            _ = settler.reject(trial.fault())
          }
          try trial.expect(handle, first)
        }
      }
    )
  }
}
