extension RuleInfo {
  static let chn08 = RuleInfo(
    "CHN-08",
    .must,
    "Each branch from a promise has its own result.",
    intent: "Two parts of a program can go on from one answer in different ways.",
    origin: "Promises/A+ 2.2.6",
    hint: "a result stored in the source",
    narrowed: [.whenHandled(.ends), .links(.verbs)]
  )
}

extension Chaining {
  static var chn08: Rule<A> {
    Rule(
      .chn08,
      .each(A.transforms, ending: [.value], or: .transform) { trial, step, occasion in
        try keepApart(trial, occasion) { step.apply(trial.adapter, $0, $1) }
        guard step.canFail else { return }
        let fault = trial.fault()
        let met = try trial.meet(occasion) { handle in
          (
            failed: step.apply(trial.adapter, handle) { _ throws(TrialFault) in throw fault },
            passed: step.apply(trial.adapter, handle) { $0 }
          )
        }
        for (failed, passed) in met.made {
          try trial.expect(failed, .rejected(fault))
          try trial.expect(passed, met.end)
        }
      }
        + .each(A.chains, ending: [.value], or: .chain) { trial, step, occasion in
          try keepApart(trial, occasion) { handle, body in
            step.apply(trial.adapter, handle) { token throws(TrialFault) in
              trial.settled(.fulfilled(try body(token)))
            }
          }
        }
        + .each(A.recoveries, ending: [.error], or: .recovery) { trial, step, occasion in
          try keepApart(trial, occasion) { handle, body in
            let given = trial.token()
            return step.apply(trial.adapter, handle) { _ throws(TrialFault) in try body(given) }
          }
        }
        + .each(A.recoveryChains, ending: [.error], or: .recoveryChain) { trial, step, occasion in
          let met = try trial.meet(occasion) { handle in
            (0..<3).map { _ in
              let value = trial.token()
              let branch = step.apply(trial.adapter, handle) { _ in
                trial.settled(.fulfilled(value))
              }
              return (branch: branch, value: value)
            }
          }
          for (branch, value) in met.made.flatMap(\.self) {
            try trial.expect(branch, .fulfilled(value))
          }
        }
        + .each(A.pairs, ending: [.value, .error], or: .pair) { trial, step, occasion in
          try keepApart(trial, occasion) { handle, body in
            let given = trial.token()
            return step.apply(trial.adapter, handle, body) { _ throws(TrialFault) in try body(given)
            }
          }
        }
        + .each(passing, ending: [.value, .error], or: .transform, besideOthers)
    )
  }

  private static func keepApart(
    _ trial: Trial<A>,
    _ occasion: Occasion,
    _ attach: @escaping @Sendable (A.Handle, @escaping TransformBody) -> A.Handle
  ) throws {
    let met = try trial.meet(occasion) { handle in
      (0..<3).map { _ in
        let value = trial.token()
        return (branch: attach(handle) { _ in value }, value: value)
      }
    }
    for (branch, value) in met.made.flatMap(\.self) { try trial.expect(branch, .fulfilled(value)) }
  }

  /// The links that have no result of their own.
  private static var passing: [Verb<A>] {
    let own: [[any Spelling]] = [
      A.transforms, A.chains, A.recoveries, A.recoveryChains, A.pairs,
    ]
    let kinds = Set(own.joined().map { Verb<A>.kind(of: $0) })
    return A.everyVerb.filter { $0.isLink && !kinds.contains($0.kind) }
  }

  /// A step that passes on what it is given does so beside steps with results of their own.
  private static func besideOthers(
    _ trial: Trial<A>,
    _ verb: Verb<A>,
    _ occasion: Occasion
  ) throws {
    let met = try trial.meet(occasion) { handle in
      let value = trial.token()
      _ = A.transforms.first?.apply(trial.adapter, handle) { _ in value }
      let passed = verb.apply(trial, handle) {}
      _ = A.recoveries.first?.apply(trial.adapter, handle) { _ in value }
      return passed
    }
    for passed in met.made.compactMap(\.self) { try trial.expect(passed, met.end) }
  }
}
