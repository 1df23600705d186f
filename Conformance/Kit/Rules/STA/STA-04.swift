extension RuleInfo {
  static let sta04 = RuleInfo(
    "STA-04",
    .must,
    "Every observer gets the identical value, however late it attaches.",
    intent: "A promise hands out one object, not copies or later versions.",
    origin: "Promises/A+ 2.1.2.2",
    hint: "where the value is stored and handed out",
    narrowed: [.values(.ends), .observers(.verbs, .seconds)]
  )
}

extension Settling {
  static var sta04: Rule<A> {
    Rule(.sta04, .occasions(ending: [.value], manyObservers))
  }
}
