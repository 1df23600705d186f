extension RuleInfo {
  static let rac02 = RuleInfo(
    "RAC-02",
    .choice(key: "race-empty", values: ["pends", "rejects", "cancels", "impossible"]),
    "A race with no inputs stays pending for ever, or is rejected or cancelled at once.",
    intent: "What code that waits gets when the list turns out to be empty.",
    origin: "test262 Promise/race/S25.4.4.3_A5.1",
    hint: "the case of no input",
    needs: .combining
  )
}

extension Racing {
  static var rac02: Rule<A> {
    Rule(
      .rac02,
      .require(!spellings.isEmpty, .racing, FirstOfNothing.plan(spellings))
    )
  }
}
