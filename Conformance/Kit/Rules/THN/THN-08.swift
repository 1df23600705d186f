extension RuleInfo {
  static let thn08 = RuleInfo(
    "THN-08",
    .must,
    "Handlers see the same, whether the promise settles before or after they are attached.",
    intent: "No race between attaching and settling changes the result.",
    origin: "Promises/A+ tests, testThreeCases",
    hint: "one path for settled, another for pending"
  )
}

extension Handlers {
  static var thn08: Rule<A> {
    Rule(
      .thn08,
      .each(A.transforms, or: .transform, arrivals: [.immediately]) { trial, step in
        var seen: [(when: Arrival, outcomes: [String])] = []
        let (value, other, fault) = (trial.token(), trial.token(), trial.fault())
        for arrival in Arrival.allCases {
          var outcomes: [String] = []
          for outcome in [Outcome.fulfilled(value), .rejected(fault)] {
            let (handle, settler) = trial.pending()
            let observation = trial.settle(settler, outcome, arriving: arrival) {
              trial.observe(step.apply(trial.adapter, handle) { _ in other })
            }
            trial.quiesce()
            outcomes.append("\(observation.outcomes)")
          }
          seen.append((arrival, outcomes))
        }
        let expected = ["[\(Outcome.fulfilled(other))]", "[\(Outcome.rejected(fault))]"]
        for one in seen {
          try trial.check(
            one.outcomes == expected,
            "settled \(one.when.rawValue): \(one.outcomes)"
          )
        }
      }
    )
  }
}
