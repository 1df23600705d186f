/// Whether a step gives a new promise.
public enum DerivedIdentity: String, CaseIterable, ChoiceValue {
  /// A step gives a new promise.
  case new = "a new promise"
  /// A step gives the same one.
  case same = "the same one"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("identity", "a step gives", names: [.same: "self"])
}

extension PromiseAdapter {
  @Rule static var chn02: Law {
    "A derived promise is a new object, or the source itself."
    level(.choice(DerivedIdentity.self))
    intent("Whether cancelling or keeping one also cancels or keeps the other.")
    origin("Promises/A+ note 3.3")
    hint("what the verb returns")
    given(identity, or: .identity) { isSame in
      each(transforms, arrivals: .plain) { trial, step in
        let (source, derived) = trial.arrive(.fulfilled(trial.token())) { handle in
          (handle, step.apply(trial, handle) { $0 })
        }
        let observation = trial.observe(derived)
        try trial.expect(observation, reaches: 1, "the derived promise never settled")
        trial.observed(isSame(source, derived) ? DerivedIdentity.same : .new)
      }
    }
  }
}
