extension RuleInfo {
  static let col04 = RuleInfo(
    "COL-04",
    .mustIf("promises can be combined"),
    "A combination settles as soon as its inputs decide the result, and not before.",
    intent: "What follows finds everything done, and does not wait for more.",
    origin: "test262 Promise/all, allSettled, any and race",
    hint: "what ends a combination",
    needs: .combining,
    narrowed: [.combining()]
  )
}

extension Combinations {
  static var col04: Rule<A> {
    Rule(
      .col04,
      .oneEach(A.combinations(), or: .combining) { trial, spelling in
        try trial.proveNothing(links: 3)
        let patterns = trial.patterns(of: 1...4)
        try trial.check(spelling, patterns, stepByStep: true)
      }
    )
  }
}
