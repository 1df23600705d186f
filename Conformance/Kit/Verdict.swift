/// What the suite says of one rule and one subject.
public enum Verdict: Sendable, Equatable {
  /// The law holds.
  case pass
  /// The law is broken, or a declaration is wrong.
  case fail(String)
  /// What the library does where designs may differ; it is what the profile declares.
  case choice(String)
  /// The law is broken on purpose, as the profile declares.
  case diverges(String)
  /// The library cannot say what the rule is about.
  case notApplicable(String)
  /// The proof that the rule needs cannot be had.
  case inconclusive(String)
  /// The suite or the adapter itself is at fault.
  case broken(String)

  /// The word for it in a run record.
  public var word: String {
    switch self {
    case .pass: "pass"
    case .fail: "fail"
    case .choice: "choice"
    case .diverges: "diverges"
    case .notApplicable: "not-applicable"
    case .inconclusive: "inconclusive"
    case .broken: "broken"
    }
  }

  /// The observed value of a choice.
  public var value: String? {
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

/// How a verdict was come by.
public enum Evidence: Int, Sendable, Comparable, CaseIterable {
  /// Calls and what they returned.
  case blackBox
  /// Negatives proven by a gate that was drained until empty.
  case drained
  /// Negatives proven by hops through the main queue.
  case fenced
  /// Real threads, many times.
  case stressed
  /// A compiler's verdict.
  case compiled

  /// The words for it in a run record.
  public var words: String {
    switch self {
    case .blackBox: "black box"
    case .drained: "drained gate"
    case .fenced: "main queue fenced \(Stage.mainFence) times"
    case .stressed: "stressed"
    case .compiled: "compiled"
    }
  }

  /// Orders them as listed.
  public static func < (left: Evidence, right: Evidence) -> Bool { left.rawValue < right.rawValue }
}

/// Thrown inside a rule's body to end the trial with something else than a pass.
enum TrialEnd: Error {
  /// The rule does not hold.
  case violation(String)
  /// It cannot be known.
  case inconclusive(String)
}

/// What one case of a rule came to.
public enum CaseResult: Sendable {
  /// All checks held; a choice also says what it observed.
  case held(observed: String?, evidence: Set<Evidence>, trace: [Trace.Event])
  /// A check did not.
  case violated(String, trace: [Trace.Event])
  /// The proof could not be had.
  case inconclusive(String)
  /// The suite or the adapter is at fault.
  case broken(String)
}
