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
      for isCancelled in try decide(trial, all) {
        trial.observed(isCancelled ? AllFailure.cancelsRest : .keeps)
      }
    }
  }
}
