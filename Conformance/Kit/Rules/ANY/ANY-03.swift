extension RuleInfo {
  static let any03 = RuleInfo(
    "ANY-03",
    .choice(key: "any-empty", values: ["rejects", "cancels", "pends", "impossible"]),
    "The first value of nothing: a rejection without errors, a cancellation, or none for ever.",
    intent: "What a list that turns out to be empty does to whoever waits.",
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
