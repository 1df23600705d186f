extension RuleInfo {
  static let can10 = RuleInfo(
    "CAN-10",
    .choice(key: "late-hook", values: ["immediate", "async", "never"]),
    "A hook that is registered after the cancellation runs at once, later, or never.",
    intent: "Whether a producer that registers late has to check first.",
    origin: "DOM (never); .NET Register and Swift's handler (immediate)",
    hint: "registering on what is cancelled",
    needs: .cancelHook
  )
}

extension CancelHooks {
  static var can10: Rule<A> {
    Rule(
      .can10,
      .once { trial in
        let (first, late) = (trial.probe("the early hook"), trial.probe("the late hook"))
        let promise = trial.cancellable(first)
        trial.cancel(promise)
        trial.quiesce()
        try trial.expect(first, ran: 1, "when it was cancelled")
        _ = try hooking(promise)({ late.hit() })
        let count = late.count
        trial.quiesce()
        try trial.check(late.count <= 1, "the late hook ran \(times(late.count))")
        trial.observed(count == 1 ? "immediate" : late.count == 1 ? "async" : "never")
      }
    )
  }
}
