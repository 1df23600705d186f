extension RuleInfo {
  static let can19 = RuleInfo(
    "CAN-19",
    .mustIf("interest is counted"),
    "Cancelling one of several branches leaves the source and the other branches alone.",
    intent: "Two screens share a download; one goes away.",
    origin: "bluebird, “3 branches, 1 cancels”",
    hint: "counting the consumers of the source",
    needs: .branchCancelling,
    narrowed: [.cancelling(.ends, .arrivals), .notTried(.verbs, .seconds)]
  )
}

extension Branches {
  static var can19: Rule<A> {
    Rule(
      .can19,
      ifCounted { trial, derive in
        let hook = trial.probe("the hook")
        let promise = trial.cancellable(hook)
        let branches = (0..<3).map { _ in derive(trial, promise.handle) }
        let seen = branches.map(trial.observe)
        let value = trial.token()
        // Three times, as if there were three such branches.
        for _ in 1...3 { trial.cancel(branches[1]) }
        trial.quiesce()
        try trial.expectCancelled(seen[1], "the branch")
        try trial.check(!trial.isCancelled(promise.handle), "the source was cancelled")
        try trial.expectPending(seen[0], "when its sibling was cancelled")
        try trial.expect(hook, ran: 0, "when one of three branches was cancelled")
        trial.settle(promise.settler, .fulfilled(value))
        trial.quiesce()
        for sibling in [seen[0], seen[2]] { try trial.expect(sibling, .fulfilled(value)) }
        try trial.expectCancelled(seen[1], "the branch")
      }
    )
  }
}
