extension RuleInfo {
  static let can25 = RuleInfo(
    "CAN-25",
    .choice(key: "finally-on-cancel", values: ["yes", "no"]),
    "What runs at the end runs exactly once when the promise before it is cancelled, or does not.",
    intent: "Whether the spinner stops also for who gave up.",
    origin: "bluebird, “calls finally handlers”",
    hint: "the ends after which it runs",
    needs: .cancelling
  )
}

extension CancelledSteps {
  static var can25: Rule<A> {
    Rule(
      .can25,
      .each(A.finalizers, or: .finally, arrivals: [.immediately]) { trial, step in
        let ran = trial.probe("the handler at the end")
        try ends(trial) { handle in
          step.attach(trial, handle) { ran.hit() }
        }
        try trial.check(ran.count <= 1, "the handler at the end ran \(times(ran.count))")
        trial.observed(ran.count == 1 ? "yes" : "no")
      }
    )
  }
}
