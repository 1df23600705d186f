extension RuleInfo {
  static let can31 = RuleInfo(
    "CAN-31",
    .mustIf("interest is counted"),
    "A combination that is cancelled or fails does not cancel an input that somebody else waits for.",
    intent: "A shared download survives the group that also wanted it.",
    origin: "new",
    hint: "cancelling inputs without asking who else is interested",
    needs: .combinationCancelling
  )
}

extension CancelledOutputs {
  static var can31: Rule<A> {
    Rule(
      .can31,
      .require(
        A.profile.declares(CancelUpstream.refcount),
        .countedInterest,
        .oneEach(A.combinations(), or: .combining) { trial, spelling in
          try isShared(trial, spelling) { cancel, _ in try cancel() }
          // Other combinations go on when one input has failed.
          guard [.all, .race].contains(spelling.kind) else { return }
          try isShared(trial, spelling) { _, failing in
            trial.settle(failing.settler, .rejected(trial.fault()))
            trial.quiesce()
          }
        }
      )
    )
  }

  private static func isShared(
    _ trial: Trial<A>,
    _ spelling: Combination<A>,
    _ end: (() throws -> Void, Cancellable<A.Handle>) throws -> Void
  ) throws {
    let (shared, own, failing) = (trial.cancellable(), trial.cancellable(), trial.cancellable())
    let other = trial.observe(shared.handle)
    let value = trial.token()
    let cancel = try combine(trial, spelling, [shared.handle, own.handle, failing.handle])
    try end(cancel, failing)
    try trial.check(own.isCancelled(), "an input that nobody else waits for was left running")
    try trial.check(!shared.isCancelled(), "an input was cancelled that somebody waits for")
    trial.settle(shared.settler, .fulfilled(value))
    trial.quiesce()
    try trial.expect(other, .fulfilled(value))
  }
}
