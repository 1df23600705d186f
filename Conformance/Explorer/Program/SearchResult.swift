/// The result of searching one scenario.
public struct SearchResult: Sendable {
  /// A law that a schedule breaks, and the smallest schedule that shows it.
  public struct Failure: Sendable {
    /// The id of the law.
    public let rule: String
    /// What was seen.
    public let reason: String
    /// What each thread did, step by step, to be printed.
    public let table: String
    /// The token that ``PromiseSearch/replay(_:)`` runs again.
    public let token: String
  }

  /// The scenario's name.
  public let scenario: String
  /// How much was searched: `all 91`, or `20000 of more with ≤ 3 preemptions, 2000 sampled`.
  public let extent: String
  /// How many schedules were run.
  public let schedules: Int
  /// Whether the promise used a lock that is steered; if not, nothing was searched.
  public let isSteered: Bool
  /// The broken law, if any.
  public let failure: Failure?
}
