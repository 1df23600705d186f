extension RuleInfo {
  static let typ08 = RuleInfo(
    "TYP-08",
    .compiler,
    "What one writes is understood as it stands, each function in half a second at the most.",
    intent: "Nobody writes a type for the compiler's sake, or waits for it.",
    origin: "reports of ambiguous `then`: PromiseKit 302, 781, 798, 968; khanlou 44; google 132",
    hint: "overloads that differ in nothing but what their closures return"
  )
}
