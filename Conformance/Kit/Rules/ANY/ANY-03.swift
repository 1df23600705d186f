/// How the first value of no promises ends.
public enum AnyOfNone: String, CaseIterable, EndOfNothing {
  /// The first value of none: is rejected.
  case rejects
  /// The first value of none: is cancelled.
  case cancels
  /// The first value of none: stays pending.
  case pends
  /// The first value of none: cannot be said.
  case impossible

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>(
    "any-empty",
    "the first value of none",
    [
      .rejects: "is rejected",
      .cancels: "is cancelled",
      .pends: "stays pending",
      .impossible: "cannot be said",
    ]
  )
}

extension CombiningAdapter {
  static var any03: Law {
    Law(
      "With no inputs, the combination is rejected without errors, cancelled, or pending for ever.",
      .choice(AnyOfNone.self),
      intent: "What code that waits gets when the list turns out to be empty.",
      origin: "test262 Promise/any/iter-arg-is-empty-iterable-reject",
      hint: "the case of no input",
      firstOfNothing(.any, or: .any, AnyOfNone.self)
    )
  }
}
