/// Whether an adapter does the few things that every rule rests on.
enum Smoke<A: PromiseAdapter> {
  /// What is wrong, with what happened; nothing where nothing is.
  @Sendable static func failure() async -> CellResult.Failure? {
    let body: Trial<A>.Body = { trial in
      for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
        let (handle, settler) = trial.pending()
        let early = trial.observe(handle)
        trial.quiesce()
        try trial.check(early.outcomes.isEmpty, "a pending promise was \(early.outcomes)")
        trial.settle(settler, outcome)
        // A promise may take one handler only.
        try isDriven(trial, trial.settled(outcome))
        try trial.expect(trial.settled(outcome), outcome)
        try trial.expect(early, outcome)
      }
      try trial.check(!A.transforms.isEmpty, "the adapter lists no way to transform a value")
      let usesMain = A.transforms.contains { $0.schedule.place == .main }
      if usesMain { trial.stage.expectMain() }
      for step in A.transforms {
        let (handle, settler) = trial.pending()
        let (value, other) = (trial.token(), trial.token())
        let derived = step.apply(trial, handle) { _ in other }
        trial.settle(settler, .fulfilled(value))
        do { try trial.expect(derived, .fulfilled(other)) } catch TrialEnd.violation(let reason) {
          throw TrialEnd.violation("`\(step.text)`: \(reason)")
        }
      }
    }
    let one = Case(CaseLabel("smoke check"), body)
    let worker = Worker()
    defer { worker.stop() }
    let patience = Patience(seconds: 20, threads: CaseThreads())
    switch await worker.run(patience, { await one.body(RunOptions(scale: 1), 0) }) {
    case .held: return nil
    case .violated(let reason, let trace): return .init(0, of: one.label, reason, trace)
    case .inconclusive(let reason), .notApplicable(let reason), .broken(let reason):
      return .init(0, of: one.label, reason)
    case nil: return .init(0, of: one.label, "a call of the adapter never returned")
    }
  }

  /// An observer that is told where no driver reaches shows that one is missing.
  private static func isDriven(_ trial: Trial<A>, _ handle: A.Handle) throws {
    guard !trial.design.mayAlwaysComeLater else { return }
    let hit = trial.hit(of: "an observer") { note in
      trial.attaching { trial.onEnd(of: handle) { _ in note() } }
    }.hit
    guard let hit else { return }
    try trial.check(
      hit.call != nil || hit.inGate || hit.inOtherGate || hit.ownPlace != nil,
      "an observer was told where nothing drives it: name the place in the adapter's drivers"
    )
  }
}
