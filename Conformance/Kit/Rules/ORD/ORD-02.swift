extension RuleInfo {
  static let ord02 = RuleInfo(
    "ORD-02",
    .must,
    "After rejection, handlers of one promise run in the order of registration.",
    intent: "Order does not depend on how a promise ends.",
    origin: "Promises/A+ 2.2.6.2",
    hint: "the container that handlers wait in",
    narrowed: [.errors(.ends), .severalSteps(.verbs, .seconds)]
  )
}

extension Ordering {
  static var ord02: Rule<A> {
    Rule(
      .ord02,
      .each(A.recoveries.serial, or: .serialContext) { trial, step in
        let token = trial.token()
        try inOrder(trial, .rejected(trial.fault())) { handle, note in
          _ = step.apply(trial.adapter, handle) { _ in
            note()
            return token
          }
        }
      }
        + .each(Place.all, or: .recovery, arrivals: Arrival.allCases) { trial, place in
          try mixedInOrder(trial, place, .error)
        }
    )
  }
}
