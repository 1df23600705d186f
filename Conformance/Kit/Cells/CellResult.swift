/// The result of one cell.
public struct CellResult: Sendable {
  /// The rule.
  public let rule: RuleInfo
  /// The subject's name.
  public let subject: String
  /// The verdict.
  public let verdict: Verdict
  /// How many cases ran.
  public let cases: Int
  /// What the verdict rests on.
  public let evidence: Set<Evidence>
  /// The cases that failed.
  public let failures: [Failure]
  /// Whether the subject took its process down.
  public internal(set) var isCrash = false

  /// `CHN-01 JSPromise`: the name of its cell.
  public var name: String { "\(rule.id) \(subject)" }

  /// One case that failed.
  public struct Failure: Sendable, Codable {
    /// Which of the cell's cases it is.
    public let number: Int
    /// The spelling and the arrival.
    public let label: String
    /// What the case tried.
    public let stimulus: Stimulus
    /// The lines of its program, where its rule is written as one.
    public internal(set) var program: [String] = []
    /// The check that failed.
    public let reason: String
    /// What happened, in order.
    public let trace: [Trace.Event]
    /// The case nearest to it that held, if one did.
    public internal(set) var neighbour: Neighbour?

    /// A case that held, beside one that failed.
    public struct Neighbour: Sendable, Codable {
      /// The spelling and the arrival.
      public let label: String
      /// What happened, in order.
      public let trace: [Trace.Event]
    }

    /// How many of a cell's failures are recorded; only they have a program, and a neighbour.
    package static let kept = 3

    init(_ number: Int, of one: CaseLabel, _ reason: String, _ trace: [Trace.Event] = []) {
      (self.number, label, stimulus) = (number, one.description, one.stimulus)
      (self.trace, self.reason) = Trace.small(trace, reason)
    }

    /// How much there is to read; what has no trace comes last.
    package var size: Int { trace.isEmpty ? .max : trace.count }
  }

  /// The evidence in words.
  public var evidenceWords: String {
    evidence.sorted().map(\.words).joined(separator: ", ")
  }

  /// Puts a verdict on a cell; of a cell of which no case was run, that is all.
  public init(
    _ cell: Cell,
    _ verdict: Verdict,
    cases: Int = 0,
    evidence: Set<Evidence> = [],
    failures: [Failure] = []
  ) {
    (rule, subject, self.verdict) = (cell.rule, cell.subject, verdict)
    (self.cases, self.evidence, self.failures) = (cases, evidence, failures)
  }
}
