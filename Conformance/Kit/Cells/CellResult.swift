/// What came of one cell.
public struct CellResult: Sendable {
  /// The rule.
  public let rule: RuleInfo
  /// The subject's name.
  public let subject: String
  /// The verdict.
  public let verdict: Verdict
  /// How many cases ran.
  public let cases: Int
  /// How the verdict was come by.
  public let evidence: Set<Evidence>
  /// Each case that failed: its label, the reason and what happened in it.
  public let failures: [Failure]

  /// One case that failed.
  public struct Failure: Sendable {
    /// Which of the cell's cases it is.
    public let number: Int
    /// The spelling and the arrival.
    public let label: String
    /// Which check did not hold.
    public let reason: String
    /// What happened, in order.
    public let trace: [Trace.Event]
  }

  /// The evidence in words.
  public var evidenceWords: String {
    evidence.sorted().map(\.words).joined(separator: ", ")
  }
}
