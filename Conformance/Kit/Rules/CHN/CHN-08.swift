extension PromiseAdapter {
  @Rule static var chn08: Law {
    "Each branch from a promise has its own result."
    intent("Two parts of a program can go on from one answer in different ways.")
    origin("Promises/A+ 2.2.6")
    hint("a result stored in the source")
    tried(transforms, ends: [.value]) { trial, moment in
      let step = moment.step
      try keepApart(trial, moment) { step.apply(trial, $0, $1) }
      guard step.canFail else { return }
      let fault = trial.fault()
      let met = try trial.meet(moment) { handle in
        (
          failed: step.apply(trial, handle) { _ throws(TrialFault) in throw fault },
          passed: step.apply(trial, handle) { $0 }
        )
      }
      for (failed, passed) in met.made {
        try trial.expect(failed, .rejected(fault))
        try trial.expect(passed, met.end)
      }
    }
    tried(chains, or: .chain, ends: [.value]) { trial, moment in
      let step = moment.step
      try keepApart(trial, moment) { handle, body in
        step.apply(trial, handle) { token throws(TrialFault) in
          trial.settled(.fulfilled(try body(token)))
        }
      }
    }
    tried(recoveries, or: .recovery, ends: [.error]) { trial, moment in
      let step = moment.step
      try keepApart(trial, moment) { handle, body in
        let given = trial.token()
        return step.apply(trial, handle) { _ throws(TrialFault) in try body(given) }
      }
    }
    tried(recoveryChains, or: .recoveryChain, ends: [.error]) { trial, moment in
      let step = moment.step
      let met = try trial.meet(moment) { handle in
        (0..<3).map { _ in
          let value = trial.token()
          let branch = step.apply(trial, handle) { _ in
            trial.settled(.fulfilled(value))
          }
          return (branch: branch, value: value)
        }
      }
      for (branch, value) in met.made.flatMap(\.self) {
        try trial.expect(branch, .fulfilled(value))
      }
    }
    tried(pairs, or: .pair, ends: .both) { trial, moment in
      let step = moment.step
      try keepApart(trial, moment) { handle, body in
        let given = trial.token()
        return step.apply(trial, handle, body) { _ throws(TrialFault) in try body(given)
        }
      }
    }
    // A step that passes on what it is given does so beside steps with results of their own.
    tried(passing, ends: .both) { trial, moment in
      let met = try trial.meet(moment) { handle in
        let value = trial.token()
        _ = transforms.first?.apply(trial, handle) { _ in value }
        let passed = moment.step.apply(trial, handle) {}
        _ = recoveries.first?.apply(trial, handle) { _ in value }
        return passed
      }
      for passed in met.made.compactMap(\.self) { try trial.expect(passed, met.end) }
    }
  }

  private static func keepApart(
    _ trial: Trial<Self>,
    _ moment: Moment<some Sendable>,
    _ attach: @escaping @Sendable (Handle, @escaping TransformBody) -> Handle
  ) throws {
    let met = try trial.meet(moment) { handle in
      (0..<3).map { _ in
        let value = trial.token()
        return (branch: attach(handle) { _ in value }, value: value)
      }
    }
    for (branch, value) in met.made.flatMap(\.self) { try trial.expect(branch, .fulfilled(value)) }
  }

  /// The links that have no result of their own.
  private static var passing: [Verb<Self>] {
    let own: [[any Spelling]] = [transforms, chains, recoveries, recoveryChains, pairs]
    let kinds = Set(own.joined().map(\.kindOfStep))
    return everyVerb.filter { $0.isLink && !kinds.contains($0.kind) }
  }
}
