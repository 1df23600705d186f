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
        + .require(
          A.profile.declares(BesideHandler.atOnce),
          .combining,
          .oneEach(A.combinations().filter(DuringHandler<A>.mayRunBeside), or: .combining, beside)
        )
    )
  }

  /// Inputs decide the result also while another thread is inside one of their handlers.
  private static func beside(_ trial: Trial<A>, _ spelling: Combination<A>) throws {
    for outcome in [ordinary(trial, spelling.kind), deciding(trial, spelling.kind)] {
      let (handle, settler) = trial.pending()
      // Behind the one that runs, another handler waits.
      let isFulfilled = if case .fulfilled = outcome { true } else { false }
      let count = spelling.most(of: 1...3)
      try trial.besideHandler(of: handle, settler, outcome) {
        trial.attachInPlace(handle, for: isFulfilled ? .value : .error) {}
        let seen = trial.combine(spelling, Array(repeating: handle, count: count))
        let heard = (0..<count).map { (index: $0, outcome: outcome) }
        try trial.expect(seen, spelling.kind, of: heard, count: count)
      }
    }
  }
}
