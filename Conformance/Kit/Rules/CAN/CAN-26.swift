extension RuleInfo {
  static let can26 = RuleInfo(
    "CAN-26",
    .mustIf("interest is counted"),
    "A cancelled step cancels the returned promise that it waits for, or never asks for one.",
    intent: "The second of two requests is stopped as well as the first.",
    origin: "bluebird, “cancels the followee”",
    hint: "the promise that a step waits for changes when its handler has returned",
    needs: .branchCancelling,
    narrowed: [.cancelling(.ends, .arrivals), .notTried(.verbs, .seconds)]
  )
}

extension Branches {
  static var can26: Rule<A> {
    Rule(
      .can26,
      .require(
        isCounted,
        .countedInterest,
        .each(A.chains, or: .chain, arrivals: [.immediately]) { trial, chain in
          let hook = trial.probe("the hook of the returned promise")
          let inner = trial.cancellable(hook)
          let (source, settler) = trial.pending()
          let outer = chain.apply(trial.adapter, source) { _ throws(Fault) in inner.handle }
          trial.settle(settler, .fulfilled(trial.token()))
          trial.quiesce()
          try trial.check(!trial.isCancelled(outer), "it was cancelled while it waited")
          trial.cancel(outer)
          trial.quiesce()
          try trial.check(trial.isCancelled(outer), "it was not cancelled")
          try trial.check(
            trial.isCancelled(inner.handle),
            "the returned promise was left running"
          )
          if inner.onCancel != nil {
            try trial.expect(hook, ran: 1, "when the step was cancelled")
          }
        }
          + .each(A.chains, or: .chain, arrivals: [.immediately]) { trial, chain in
            // Somebody else needs the promise that the handler returned.
            let inner = trial.cancellable()
            let (source, settler) = trial.pending()
            let outer = chain.apply(trial.adapter, source) { _ throws(Fault) in inner.handle }
            let other = trial.observe(inner.handle)
            let value = trial.token()
            trial.settle(settler, .fulfilled(trial.token()))
            trial.quiesce()
            trial.cancel(outer)
            trial.quiesce()
            try trial.check(trial.isCancelled(outer), "it was not cancelled")
            try trial.check(
              !trial.isCancelled(inner.handle),
              "it was cancelled although somebody else waits for it"
            )
            trial.settle(inner.settler, .fulfilled(value))
            trial.quiesce()
            try trial.expect(other, .fulfilled(value))
          }
      )
    )
  }
}
