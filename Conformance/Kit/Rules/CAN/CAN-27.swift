extension RuleInfo {
  static let can27 = RuleInfo(
    "CAN-27",
    .choice(key: "losers", values: ["cancel", "keep"]),
    "When one promise wins a race, the others are cancelled, or left alone.",
    intent: "Whether the slower of two servers goes on with its answer.",
    origin: "Kotlin select; structured concurrency",
    hint: "what a race does when it has settled",
    needs: .cancelling
  )
}

extension CancelledInputs {
  static var can27: Rule<A> {
    Rule(
      .can27,
      .oneEach(A.combinations(.race, .any), or: .racing) { trial, race in
        let inputs = (0..<3).map { _ in trial.cancellable() }
        let value = Outcome.fulfilled(trial.token())
        let seen = trial.combine(race, inputs.map(\.handle))
        try trial.expectPending(seen, "before anything was settled")
        trial.settle(inputs[1].settler, value)
        try trial.expect(seen, .value([value]))
        let words = Set([inputs[0], inputs[2]].map { $0.isCancelled() ? "cancel" : "keep" })
        trial.observed(words.sorted().joined(separator: " or "))
      }
    )
  }
}
