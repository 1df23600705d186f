extension RuleInfo {
  static let can29 = RuleInfo(
    "CAN-29",
    .choice(key: "output-cancel", values: ["cancels-inputs", "detaches"]),
    "Cancelling a combination cancels the inputs that are pending, or leaves them alone.",
    intent: "Whether a group of requests is given up by one call.",
    origin: "bluebird, cancellation with .all",
    hint: "whether a combination counts as a consumer",
    needs: .combinationCancelling
  )
}

extension CancelledOutputs {
  static var can29: Rule<A> {
    Rule(
      .can29,
      // One that cannot fail cannot be cancelled everywhere.
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
