extension RuleInfo {
  static let all01 = RuleInfo(
    "ALL-01",
    .mustIf("promises can be combined"),
    "With no inputs, all is fulfilled with an empty list.",
    intent: "An empty list of attachments does not block the post.",
    origin: "test262 Promise/all/S25.4.4.1_A2.3",
    hint: "the case of no input",
    needs: .combining,
    narrowed: [.combining()]
  )
}

extension Combining {
  static var all01: Rule<A> {
    Rule(
      .all01,
      .oneEach(spellings.taking(0), or: .combining) { trial, all in
        try trial.expect(trial.combine(all, []), .value([]))
      }
    )
  }
}
