extension RuleInfo {
  static let col07 = RuleInfo(
    "COL-07",
    .mustIf("promises can be combined"),
    "If inputs settle on many threads at once, none is lost and the combination settles once.",
    intent: "Answers may come on any thread.",
    origin: "new",
    hint: "counting in two steps",
    needs: .combining,
    narrowed: [.races()]
  )
}

extension Combinations {
  static var col07: Rule<A> {
    Rule(
      .col07,
      .oneEach(A.combinations(), or: .combining) { trial, spelling in
        try race(trial, spelling)
      }
    )
  }
}
