extension [RuleInfo] {
  /// TYP: what the compiler must accept, and what it must reject.
  static let compiled: Self = [
    .chn01, .typ01, .typ02, .typ03, .typ04, .typ05, .typ06, .typ07, .typ08, .typ09, .unh05,
  ]
}
