extension RuleInfo {
  static let any03 = RuleInfo(
    "ANY-03",
    .choice(key: "any-empty", values: ["rejects", "cancels", "pends", "impossible"]),
    "With no inputs, the combination is rejected without errors, cancelled, or pending for ever.",
    intent: "What code that waits gets when the list turns out to be empty.",
    origin: "test262 Promise/any/iter-arg-is-empty-iterable-reject",
    hint: "the case of no input",
    needs: .combining
  )
}

extension FirstValue {
  static var any03: Rule<A> {
    Rule(
      .any03,
      .require(!spellings.isEmpty, .any, FirstOfNothing.plan(spellings))
    )
  }
}
