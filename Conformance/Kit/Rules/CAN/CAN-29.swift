extension RuleInfo {
  static let can29 = RuleInfo(
    "CAN-29",
    .choice(key: "output-cancel", values: ["cancels-inputs", "detaches"]),
    "Cancelling a combination cancels its pending inputs, or leaves them alone.",
    intent: "Whether one call cancels a whole group of requests.",
    origin: "bluebird, cancellation with .all",
    hint: "whether a combination counts as a consumer",
    needs: .combinationCancelling
  )
}

extension CancelledOutputs {
  static var can29: Rule<A> {
    Rule(
      .can29,
      // In some libraries a promise that cannot fail cannot be cancelled.
      .oneEach(A.combinations(.all, .any, .race), or: .combining) { trial, spelling in
        let inputs = (0..<3).map { _ in trial.cancellable() }
        let cancel = try combine(trial, spelling, inputs.map(\.handle))
        try cancel()
        let words = Set(
          inputs.map { $0.isCancelled() ? "cancels-inputs" : "detaches" }
        )
        trial.observed(words.sorted().joined(separator: " or "))
      }
    )
  }
}
