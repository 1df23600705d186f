extension RuleInfo {
  static let ord01 = RuleInfo(
    "ORD-01",
    .must,
    "After fulfilment, handlers of one promise run in the order of registration.",
    intent: "A program may rely on the first listener being served first.",
    origin: "Promises/A+ 2.2.6.1",
    hint: "the container that handlers wait in",
    narrowed: [.values(.ends), .severalSteps(.verbs, .seconds)]
  )
}

extension Ordering {
  static var ord01: Rule<A> {
    Rule(
      .ord01,
      .each(A.transforms.serial, or: .serialContext) { trial, step in
        try inOrder(trial, .fulfilled(trial.token())) { handle, note in
          _ = step.apply(trial.adapter, handle) { token in
            note()
            return token
          }
        }
      }
        + .each(Place.all, or: .transform, arrivals: Arrival.allCases) { trial, place in
          try mixedInOrder(trial, place, .value)
        }
    )
  }
}
