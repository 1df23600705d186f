extension RuleInfo {
  static let unh05 = RuleInfo(
    "UNH-05",
    .compiler,
    "A chain that can fail and ends without a handler for errors is warned about; no other is.",
    intent: "The error that was forgotten shows before the program runs.",
    origin: "new",
    hint: "which results may be discarded"
  )
}
