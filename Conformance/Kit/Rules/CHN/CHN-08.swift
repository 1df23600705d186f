extension RuleInfo {
  static let chn08 = RuleInfo(
    "CHN-08",
    .must,
    "Each branch from a promise has its own result.",
    intent: "Two parts of a program can go on from one answer in different ways.",
    origin: "Promises/A+ 2.2.6",
    hint: "a result stored in the source",
    narrowed: [.notTried()]
  )
}

extension Chaining {
  static var chn08: Rule<A> {
    Rule(
      .chn08,
      .each(A.transforms, or: .transform) { trial, step in
        let (one, two, fault) = (trial.token(), trial.token(), trial.fault())
        let value = trial.token()
        let branches = trial.arrive(.fulfilled(value)) { handle in
          [
            step.apply(trial.adapter, handle) { _ in one },
            step.apply(trial.adapter, handle) { _ in two },
            step.apply(trial.adapter, handle) { $0 },
          ]
            + (step.canFail
              ? [step.apply(trial.adapter, handle) { _ throws(Fault) in throw fault }] : [])
        }
        let expected: [Outcome] = [
          .fulfilled(one), .fulfilled(two), .fulfilled(value), .rejected(fault),
        ]
        for (branch, outcome) in zip(branches, expected) { try trial.expect(branch, outcome) }
      }
        + .each(A.recoveries, or: .recovery) { trial, step in
          try keepApart(trial, .rejected(trial.fault())) { handle, value in
            step.apply(trial.adapter, handle) { _ in value }
          }
        }
        + .each(A.pairs, or: .pair) { trial, step in
          try keepApart(trial, .fulfilled(trial.token())) { handle, value in
            step.apply(trial.adapter, handle, { _ in value }, { _ in value })
          }
        }
    )
  }

  private static func keepApart(
    _ trial: Trial<A>,
    _ outcome: Outcome,
    _ attach: (A.Handle, Token) -> A.Handle
  ) throws {
    let values = (0..<3).map { _ in trial.token() }
    let branches = trial.arrive(outcome) { handle in values.map { attach(handle, $0) } }
    for (branch, value) in zip(branches, values) { try trial.expect(branch, .fulfilled(value)) }
  }
}
