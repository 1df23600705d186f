/// What the suite says of one rule and one subject.
public enum Verdict: Sendable, Equatable {
  /// The law holds.
  case pass
  /// The law is broken, or a declaration is wrong.
  case fail(String)
  /// What the library does where designs may differ, as the profile declares it.
  case choice(ObservedChoice)
  /// What was measured is within its bound.
  case within(Grade)
  /// What was measured is over its bound, which is no fault: as the profile declares, or it declares nothing.
  case over(Grade)
  /// The law is broken on purpose, as the profile declares.
  case diverges(String)
  /// The library cannot say what the rule is about.
  case notApplicable(String)
  /// The rule was left out: the answer is unknown.
  case notRun(String)
  /// What the rule needs to know cannot be proven.
  case inconclusive(String)
  /// The suite or the adapter itself is at fault.
  case broken(String)

  /// The rule rests on something that fails, and so says nothing.
  package static func notJudged(_ why: String) -> Verdict { .notRun("not judged: \(why)") }

  /// A verdict without its reason, as a run record has it.
  public enum Word: String, Sendable, Codable, CustomStringConvertible {
    /// The law holds.
    case pass
    /// It does not, or something else is observed than is declared.
    case fail
    /// What is observed is what is declared.
    case choice
    /// A figure within its bound.
    case within
    /// A figure beyond its bound.
    case over
    /// The law does not hold, as is declared.
    case diverges
    /// The rule has no meaning for the library.
    case notApplicable = "not-applicable"
    /// The rule was left out.
    case notRun = "not-run"
    /// Nothing could be proven.
    case inconclusive
    /// The suite or the adapter is at fault.
    case broken

    /// As it is printed.
    public var description: String { rawValue }

    /// Whether something is not as it must be, or as it is declared.
    public var isWrong: Bool { self == .fail || self == .broken }
  }

  /// The word for it.
  public var word: Word {
    switch self {
    case .pass: .pass
    case .fail: .fail
    case .choice: .choice
    case .within: .within
    case .over: .over
    case .diverges: .diverges
    case .notApplicable: .notApplicable
    case .notRun: .notRun
    case .inconclusive: .inconclusive
    case .broken: .broken
    }
  }

  /// The observed value of a choice.
  public var value: ObservedChoice? {
    if case .choice(let value) = self { value } else { nil }
  }

  /// What was measured.
  public var grade: Grade? {
    switch self {
    case .within(let grade), .over(let grade): grade
    default: nil
    }
  }

  /// Why, where a reason is given.
  public var reason: String? {
    switch self {
    case .pass, .choice, .within: nil
    case .over(let grade): grade.because
    case .fail(let reason), .diverges(let reason), .notApplicable(let reason),
      .notRun(let reason), .inconclusive(let reason), .broken(let reason):
      reason
    }
  }
}
