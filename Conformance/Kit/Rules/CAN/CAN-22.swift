extension RuleInfo {
  static let can22 = RuleInfo(
    "CAN-22",
    .mustIf("a promise can be cancelled"),
    "A cancellation reaches every promise derived from the cancelled one, and no handler gets a value.",
    intent: "Nobody waits for a value that will not come.",
    origin: "bluebird, “3 branches, root cancels”",
    hint: "how an end that is no value passes through a step",
    needs: .cancelling,
    narrowed: [.cancelling(.ends, .arrivals), .notTried(.verbs, .seconds)]
  )
}

extension CancelledSteps {
  static var can22: Rule<A> {
    Rule(
      .can22,
      .each(A.transforms, or: .transform, arrivals: [.immediately]) { trial, step in
        let promise = trial.cancellable()
        let ran = trial.probe("a handler")
        let transform = { (handle: A.Handle) in
          step.apply(trial.adapter, handle) { token in
            ran.hit()
            return token
          }
        }
        let branches = (0..<3).map { _ in transform(promise.handle) }
        let all = branches + [transform(transform(branches[0]))]
        let seen = all.map(trial.observe)
        let own = trial.observe(promise.handle)
        trial.cancel(promise)
        trial.quiesce()
        let outcome = try trial.expectCancelled(own)
        for observation in seen { try trial.expect(observation, outcome) }
        try trial.expect(transform(promise.handle), outcome)
        try trial.expect(ran, ran: 0, "downstream of a cancellation")
      }
    )
  }
}
