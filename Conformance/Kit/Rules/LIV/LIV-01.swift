extension RuleInfo {
  static let liv01 = RuleInfo(
    "LIV-01",
    .must,
    "No lock is held while a handler, the work, a dispatcher or a payload's deinit runs.",
    intent: "User code may wait for another thread that uses the same promise.",
    origin: "new; TaskCancellation.swift in the standard library",
    hint: "decide under the lock, act outside it",
    narrowed: [.notTried()]
  )
}

extension Liveness {
  static var liv01: Rule<A> {
    Rule(
      .liv01,
      .each(A.transforms, or: .transform, arrivals: [.already, .immediately]) { trial, step in
        let ran = Counter()
        let value = trial.token()
        let isFree = trial.arrive(.fulfilled(value)) { handle in
          let isFree = Box<Bool>()
          _ = step.apply(trial.adapter, handle) { token in
            isFree.value = trial.elsewhere {
              trial.adapter.observe(handle) { _ in ran.increment() }
            }
            return token
          }
          return isFree
        }
        trial.quiesce()
        try trial.check(isFree.value != nil, "the handler never ran")
        try trial.check(isFree.value == true, "another thread was blocked while a handler ran")
        try trial.check(ran.count == 1, "what it attached ran \(times(ran.count))")
      }
        + .once { trial in
          let (handle, settler) = trial.pending()
          trial.settle(settler, .fulfilled(trial.token()))
          let releases = Log<Bool>()
          let release = { @Sendable in
            releases.add(trial.elsewhere { trial.adapter.observe(handle) { _ in } })
          }
          if !A.profile.settlerIsSingleUse {
            trial.settle(settler, .fulfilled(Token(in: trial.stage.ledger, onRelease: release)))
          }
          attachCapturing(Token(in: trial.stage.ledger, onRelease: release), trial, handle)
          trial.quiesce()
          try trial.check(
            releases.all.count == (A.profile.settlerIsSingleUse ? 1 : 2),
            "\(releases.all.count) payloads were released"
          )
          try trial.check(
            releases.all.allSatisfy(\.self),
            "another thread was blocked while a payload was released"
          )
        }
        + .once { trial in
          let (handle, settler) = trial.pending()
          let submissions = Log<Bool>()
          _ = trial.observe(handle)
          trial.stage.gate.onSubmit {
            trial.stage.gate.onSubmit(nil)
            submissions.add(trial.elsewhere { trial.adapter.observe(handle) { _ in } })
          }
          trial.settle(settler, .fulfilled(trial.token()))
          trial.stage.gate.onSubmit(nil)
          try trial.check(
            submissions.all.allSatisfy(\.self),
            "another thread was blocked inside the dispatcher"
          )
        }
    )
  }

  private static func attachCapturing(_ token: Token, _ trial: Trial<A>, _ handle: A.Handle) {
    trial.adapter.observe(handle) { _ in withExtendedLifetime(token) {} }
  }
}
