/// What a search of one scenario came to.
public struct SearchResult: Sendable {
  /// A law that a schedule breaks, and the smallest schedule that shows it.
  public struct Failure: Sendable {
    /// The id of the law.
    public let rule: String
    /// What was seen.
    public let reason: String
    /// What each thread did, step by step, to be printed.
    public let table: String
    /// What ``PromiseSearch/replay(_:)`` shows the same by.
    public let token: String
  }

  /// The scenario's name.
  public let scenario: String
  /// How much was searched: `all 91`, or `20000 of more with ≤ 3 preemptions, 2000 sampled`.
  public let extent: String
  /// How many schedules were run.
  public let schedules: Int
  /// Whether the promise used a lock that is steered; if none is, nothing was searched.
  public let isSteered: Bool
  /// What broke, if anything did.
  public let failure: Failure?
}
