extension RuleInfo {
  static let sta05 = RuleInfo(
    "STA-05",
    .must,
    "Every observer gets the identical error, however late it attaches.",
    intent: "An error can be recognised by the object that was thrown.",
    origin: "Promises/A+ 2.1.3.2",
    hint: "where the error is stored and handed out",
    narrowed: [.errors(.ends), .observers(.verbs, .seconds)]
  )
}

extension Settling {
  static var sta05: Rule<A> {
    Rule(.sta05, .occasions(ending: [.error], manyObservers))
  }
}
