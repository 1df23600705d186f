extension RuleInfo {
  static let any01 = RuleInfo(
    "ANY-01",
    .mustIf("one can ask for the first value"),
    "The combination is fulfilled with the first value in the order of settlement.",
    intent: "The fastest of several servers answers.",
    origin: "test262 Promise/any/resolve-from-resolve-reject-catch",
    hint: "searching the inputs by index",
    needs: .combining,
    narrowed: [.combining()]
  )
}

extension FirstValue {
  static var any01: Rule<A> {
    Rule(
      .any01,
      .oneEach(spellings, or: .any) { trial, any in
        try trial.check(any, trial.patterns(.withValue))
        if any.inputs.upperBound > 1 { try trial.checkInside(any, .value) }
      }
    )
  }
}
