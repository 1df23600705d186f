/// How a race of no promises ends.
public enum RaceOfNone: String, CaseIterable, EndOfNothing {
  /// A race without inputs: stays pending.
  case pends = "stays pending"
  /// A race without inputs: is rejected.
  case rejects = "is rejected"
  /// A race without inputs: is cancelled.
  case cancels = "is cancelled"
  /// A race without inputs: cannot be said.
  case impossible = "cannot be said"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("race-empty", "a race without inputs")
}

extension CombiningAdapter {
  @Rule static var rac02: Law {
    "A race with no inputs stays pending for ever, or is rejected or cancelled immediately."
    level(.choice(RaceOfNone.self))
    intent("What code that waits gets when the list turns out to be empty.")
    origin("test262 Promise/race/S25.4.4.3_A5.1")
    hint("the case of no input")
    firstOfNothing(.race, or: .racing, RaceOfNone.self)
  }
}
