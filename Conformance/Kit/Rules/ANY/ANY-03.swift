/// How the first value of no promises ends.
public enum AnyOfNone: String, CaseIterable, EndOfNothing {
  /// The first value without inputs: is rejected.
  case rejects = "is rejected"
  /// The first value without inputs: is cancelled.
  case cancels = "is cancelled"
  /// The first value without inputs: stays pending.
  case pends = "stays pending"
  /// The first value without inputs: cannot be said.
  case impossible = "cannot be said"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("any-empty", "the first value without inputs")
}

extension CombiningAdapter {
  @Rule static var any03: Law {
    "With no inputs, the combination is rejected without errors, cancelled, or pending for ever."
    level(.choice(AnyOfNone.self))
    intent("What code that waits gets when the list turns out to be empty.")
    origin("test262 Promise/any/iter-arg-is-empty-iterable-reject")
    hint("the case of no input")
    firstOfNothing(.any, or: .any, AnyOfNone.self)
  }
}
