/// How a race of no promises ends.
public enum RaceOfNone: String, CaseIterable, EndOfNothing {
  /// A race of none: stays pending.
  case pends
  /// A race of none: is rejected.
  case rejects
  /// A race of none: is cancelled.
  case cancels
  /// A race of none: cannot be said.
  case impossible

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("race-empty", "a race of none") {
    switch $0 {
    case .pends: "stays pending"
    case .rejects: "is rejected"
    case .cancels: "is cancelled"
    case .impossible: "cannot be said"
    }
  }
}

extension CombiningAdapter {
  static var rac02: Law {
    Law(
      "RAC-02",
      .choice(RaceOfNone.self),
      "A race with no inputs stays pending for ever, or is rejected or cancelled at once.",
      intent: "What code that waits gets when the list turns out to be empty.",
      origin: "test262 Promise/race/S25.4.4.3_A5.1",
      hint: "the case of no input",
      firstOfNothing(.race, or: .racing, RaceOfNone.self)
    )
  }
}
