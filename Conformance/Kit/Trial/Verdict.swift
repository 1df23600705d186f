/// What the suite says of one rule and one subject.
public enum Verdict: Sendable, Equatable {
  /// The law holds.
  case pass
  /// The law is broken, or a declaration is wrong.
  case fail(String)
  /// What the library does where designs may differ, as the profile declares it.
  case choice(ObservedChoice)
  /// The law is broken on purpose, as the profile declares.
  case diverges(String)
  /// The library cannot say what the rule is about.
  case notApplicable(String)
  /// What the rule needs to know cannot be proven.
  case inconclusive(String)
  /// The suite or the adapter itself is at fault.
  case broken(String)

  /// A verdict without its reason, as a run record has it.
  public enum Word: String, Sendable, Codable, CustomStringConvertible {
    case pass, fail, choice, diverges
    case notApplicable = "not-applicable"
    case inconclusive, broken

    /// As it is printed.
    public var description: String { rawValue }
  }

  /// The word for it.
  public var word: Word {
    switch self {
    case .pass: .pass
    case .fail: .fail
    case .choice: .choice
    case .diverges: .diverges
    case .notApplicable: .notApplicable
    case .inconclusive: .inconclusive
    case .broken: .broken
    }
  }

  /// The observed value of a choice.
  public var value: ObservedChoice? {
    if case .choice(let value) = self { value } else { nil }
  }

  /// Why, where a reason is given.
  public var reason: String? {
    switch self {
    case .pass, .choice: nil
    case .fail(let reason), .diverges(let reason), .notApplicable(let reason),
      .inconclusive(let reason), .broken(let reason):
      reason
    }
  }
}
