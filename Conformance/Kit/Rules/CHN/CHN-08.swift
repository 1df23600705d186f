extension PromiseAdapter {
  @Rule static var chn08: Law {
    "Each branch from a promise has its own result."
    intent("Two parts of a program can go on from one answer in different ways.")
    origin("Promises/A+ 2.2.6")
    hint("a result stored in the source")
    keepApart(Transform<Self>.self, or: .transform, ends: [.value])
    keepApart(Chain<Self>.self, or: .chain, ends: [.value])
    keepApart(Recovery<Self>.self, or: .recovery, ends: [.error])
    keepApart(RecoveryChain<Self>.self, or: .recoveryChain, ends: [.error])
    keepApart(Pair<Self>.self, or: .pair, ends: .both)
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

  /// Three branches by steps of a kind give values of their own; and beside one that fails, another continues.
  private static func keepApart(
    _ kind: any Spelling.Type,
    or need: Profile.Need,
    ends: [Ends]
  ) -> Part {
    tried(verbs(kind), or: need, ends: ends) { trial, moment in
      let step = moment.step
      try giveTheirOwn(trial, moment, steps: 3)
      guard step.canFail else { return }
      let fault = trial.fault()
      let met = try trial.meet(moment) { handle in
        (failed: step.failing(trial, handle, with: fault), passed: step.apply(trial, handle) {})
      }
      for case (let failed?, let passed?) in met.made {
        try trial.expect(failed, .rejected(fault))
        try trial.expect(passed, met.end)
      }
    }
  }

  /// The links that have no result of their own.
  private static var passing: [Verb<Self>] {
    let own: [[any Spelling]] = [transforms, chains, recoveries, recoveryChains, pairs]
    let kinds = Set(own.joined().map(\.kindOfStep))
    return everyVerb.filter { $0.isLink && !kinds.contains($0.kind) }
  }
}
