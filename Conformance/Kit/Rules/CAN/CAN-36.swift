extension RuleInfo {
  static let can36 = RuleInfo(
    "CAN-36",
    .mustIf("a promise can be cancelled"),
    "A promise that is cancelled inside its own handler stays as it is.",
    intent: "A handler may cancel everything it knows, including its own promise.",
    origin: "new",
    hint: "cancelling what is being delivered",
    needs: .cancelling,
    narrowed: [.cancelling(.arrivals), .notTried(.ends, .verbs, .seconds)]
  )
}

extension Cancelling {
  static var can36: Rule<A> {
    Rule(
      .can36,
      .each(A.transforms, or: .transform) { trial, step in
        let promise = trial.cancellable()
        let (value, other) = (trial.token(), trial.token())
        let returned = trial.probe("the handler")
        let derived = trial.settle(
          promise.settler,
          .fulfilled(value),
          arriving: trial.arrival
        ) {
          step.apply(trial.adapter, promise.handle) { _ in
            trial.cancel(promise)
            returned.hit("returns")
            return other
          }
        }
        try trial.expect(derived, .fulfilled(other))
        try trial.expect(promise.handle, .fulfilled(value))
        try trial.expect(returned, ran: 1, "after it cancelled its own promise")
      }
    )
  }
}
