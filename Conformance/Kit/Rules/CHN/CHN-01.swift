extension RuleInfo {
  static let chn01 = RuleInfo(
    "CHN-01",
    .compiler,
    "Every step of a chain is a promise whose types are those of its handler.",
    intent: "A chain can be continued at any point.",
    origin: "Promises/A+ 2.2.7",
    hint: "the return types of the verbs"
  )
}
