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

  /// One case that failed.
  public struct Failure: Sendable {
    /// Which of the cell's cases it is.
    public let number: Int
    /// The spelling and the arrival.
    public let label: String
    /// The check that failed.
    public let reason: String
    /// What happened, in order.
    public let trace: [Trace.Event]
  }

  /// The evidence in words.
  public var evidenceWords: String {
    evidence.sorted().map(\.words).joined(separator: ", ")
  }
}
