extension CombiningAdapter where Self: BranchCancellingAdapter {
  @Rule static var can31: Law {
    "A combination that is cancelled or fails does not cancel an input that somebody else waits for."
    intent("A shared download survives the group that also wanted it.")
    hint("cancelling inputs without asking whether anything else needs them")
    given(design.countsInterest, or: .countedInterest)
    each(combinations().taking(3), or: .threeInputs) { trial, spelling in
      let design = trial.design
      try isShared(trial, spelling, othersGoOn: design.inputsOutliveCancelled) { cancel, _ in
        try cancel()
      }
      // Others go on when one input has failed.
      guard design.endsThatDecide(spelling.kind).contains(.error) else { return }
      let othersGoOn = design.inputsOutliveEnded(spelling.kind)
      try isShared(trial, spelling, othersGoOn: othersGoOn) { _, failing in
        trial.settle(failing.settler, .rejected(trial.fault()))
        trial.quiesce()
      }
    }
  }

  private static func isShared(
    _ trial: Trial<Self>,
    _ spelling: Combination<Self>,
    othersGoOn: Bool?,
    _ end: (() throws -> Void, CancellablePromise<Handle>) throws -> Void
  ) throws {
    let (shared, own, failing) = (trial.cancellable(), trial.cancellable(), trial.cancellable())
    let other = trial.stay(with: shared.handle)
    let value = trial.token()
    let cancel = try combine(trial, spelling, [failing.handle, shared.handle, own.handle])
    try end(cancel, failing)
    if let othersGoOn {
      try trial.check(
        own.isCancelled() != othersGoOn,
        othersGoOn
          ? "an input was cancelled that was to go on"
          : "an input that nothing else waits for was left running"
      )
    }
    try trial.check(!shared.isCancelled(), "an input was cancelled that somebody waits for")
    trial.settle(shared.settler, .fulfilled(value))
    try trial.expect(other, .fulfilled(value))
  }
}
