extension RuleInfo {
  static let can16 = RuleInfo(
    "CAN-16",
    .choice(key: "cancel-in-executor", values: ["stops", "ignored"]),
    "A hook that the work registers after its promise was cancelled runs, or does not.",
    intent: "Whether work that is cancelled while it starts has to check for itself.",
    origin: "new",
    hint: "registering on what is cancelled",
    needs: .cancelHook
  )
}

extension CancelHooks {
  static var can16: Rule<A> {
    Rule(
      .can16,
      .once { trial in
        let (work, hook) = (trial.probe("the work"), trial.probe("the hook"))
        let made = trial.adapter.cancellable { _, cancel, onCancel in
          work.hit()
          _ = cancel()
          _ = onCancel { hook.hit() }
        }
        let early = trial.observe(made.handle)
        trial.quiesce()
        try trial.expect(work, ran: 1, "for a promise that was created")
        try trial.expectCancelled(early)
        trial.observed(hook.count == 1 ? "stops" : "ignored")
      }
    )
  }
}
