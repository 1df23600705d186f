extension RuleInfo {
  static let can37 = RuleInfo(
    "CAN-37",
    .mustIf("any promise can be cancelled"),
    "The handler of a cancelled branch never runs, even if the source lives on and settles.",
    intent: "A screen that has gone away is not updated.",
    origin: "new",
    hint: "what a handler looks at before it runs; handlers that are left with the source",
    needs: .branchCancelling,
    narrowed: [.cancelling(.ends, .arrivals), .notTried(.verbs, .seconds)]
  )
}

extension Branches {
  static var can37: Rule<A> {
    Rule(
      .can37,
      .each(A.transforms.filter(isDriven), or: .transform, arrivals: [.immediately]) {
        trial,
        step in
        try staysOut(trial, .fulfilled(trial.token())) { handle, note in
          step.apply(trial.adapter, handle) { token in
            note()
            return token
          }
        }
      }
        + .each(A.chains.filter(isDriven), or: .chain, arrivals: [.immediately]) { trial, step in
          let (inner, settler) = trial.pending()
          try staysOut(trial, .fulfilled(trial.token())) { handle, note in
            step.apply(trial.adapter, handle) { _ throws(Fault) in
              note()
              return inner
            }
          }
          withExtendedLifetime(settler) {}
        }
        // Where a handler cannot fail, the branch may be a further step that only turns the type of its error back.
        + .oneEach(A.recoveries.filter { isDriven($0) && $0.canFail }, or: .recovery) {
          trial,
          step in
          let instead = trial.token()
          try staysOut(trial, .rejected(trial.fault())) { handle, note in
            step.apply(trial.adapter, handle) { _ in
              note()
              return instead
            }
          }
        }
    )
  }

  /// Whether the trial decides when a handler runs; on the main thread a handler may run at any time.
  private static func isDriven(_ step: some Spelling) -> Bool { step.schedule.place.isDriven }

  /// Cancels one branch before its source settles, and one after, while its handler still waits to run.
  private static func staysOut(
    _ trial: Trial<A>,
    _ outcome: Outcome,
    _ derive: (A.Handle, @escaping @Sendable () -> Void) -> A.Handle
  ) throws {
    let (cancelled, late) = (trial.probe("the handler"), trial.probe("the handler that waited"))
    let kept = trial.probe("the handler of a sibling")
    let promise = trial.cancellable()
    let early = derive(promise.handle) { cancelled.hit() }
    _ = derive(promise.handle) { kept.hit() }
    let waiting = derive(promise.handle) { late.hit() }
    let seen = trial.observe(early)
    trial.cancel(early)
    trial.quiesce()
    try trial.expectCancelled(seen, "the branch")
    trial.settle(promise.settler, outcome)
    // A handler that runs in place has run by now.
    let before = late.count
    trial.cancel(waiting)
    trial.quiesce()
    try trial.expect(kept, ran: 1, "when the source was \(outcome)")
    try trial.expect(cancelled, ran: 0, "after its promise was cancelled")
    try trial.expect(late, ran: before, "when it was cancelled before its turn")
    try trial.expectCancelled(seen, "the branch")
  }
}
