/// What becomes of the other inputs of a combination when one fails.
public enum AllFailure: String, CaseIterable, ChoiceValue {
  /// The others, if one of all fails: are cancelled.
  case cancelsRest = "are cancelled"
  /// The others, if one of all fails: continue.
  case keeps = "continue"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("all-failure", "the others, if one of all fails")
}

extension CombiningAdapter where Self: CancellableAdapter {
  @Rule static var can28: Law {
    "When one input of a combination fails, the pending ones are cancelled, or left alone."
    level(.choice(AllFailure.self))
    intent("Whether uploads continue for a post that will never be made.")
    origin("Kotlin, children of a Job")
    hint("what a combination does when it has settled early")
    given(design.allRejectsEarly, or: .earlyRejection)
    each(combinations(.all).taking(2...3), or: .combining) { trial, all in
      let inputs = (0..<all.most(of: 2...3)).map { _ in trial.cancellable() }
      let fault = trial.fault()
      let seen = trial.combine(all, inputs.map(\.handle))
      trial.settle(inputs[0].settler, .rejected(fault))
      try trial.expect(seen, .other(.rejected(fault)))
      for input in inputs.dropFirst() {
        trial.observed(input.isCancelled() ? AllFailure.cancelsRest : .keeps)
      }
    }
  }
}
