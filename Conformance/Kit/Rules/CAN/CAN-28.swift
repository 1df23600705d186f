extension RuleInfo {
  static let can28 = RuleInfo(
    "CAN-28",
    .choice(key: "all-failure", values: ["cancels-rest", "keeps"]),
    "When one input of a combination fails, the pending ones are cancelled, or left alone.",
    intent: "Whether uploads go on for a post that will never be made.",
    origin: "Kotlin, children of a Job",
    hint: "what a combination does when it has settled early",
    needs: .cancelling
  )
}

extension CancelledInputs {
  static var can28: Rule<A> {
    Rule(
      .can28,
      .oneEach(A.combinations(.all), or: .combining) { trial, all in
        let inputs = (0..<3).map { _ in trial.cancellable() }
        let fault = trial.fault()
        let seen = trial.combine(all, inputs.map(\.handle))
        trial.settle(inputs[1].settler, .rejected(fault))
        try trial.expect(seen, .other(.rejected(fault)))
        let words = Set(
          [inputs[0], inputs[2]].map { $0.isCancelled() ? "cancels-rest" : "keeps" }
        )
        trial.observed(words.sorted().joined(separator: " or "))
      }
    )
  }
}
