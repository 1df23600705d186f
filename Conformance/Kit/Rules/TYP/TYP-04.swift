extension RuleInfo {
  static let typ04 = RuleInfo(
    "TYP-04",
    .compiler,
    "The error type of a throwing closure is carried on by the promise it makes.",
    intent: "Typed throws go in, typed throws come out; switching over them is exhaustive.",
    origin: "SE-0413",
    hint: "generic error parameters"
  )
}
