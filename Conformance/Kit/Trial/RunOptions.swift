/// The options of a run.
public struct RunOptions: Sendable {
  /// The seed of the random numbers of all trials.
  public var seed: UInt64
  /// How many links, handlers or turns rules about large numbers try.
  public var scale: Int
  /// How many seconds a call may block before it counts as hung.
  ///
  /// No rule waits for time to pass: this ends trials of subjects that would never return.
  public var patience: Double
  /// Adds up the numbers of all trials.
  package var tally = Tally()

  /// The options of an ordinary run.
  ///
  /// - Parameters:
  ///   - seed: the seed of the random numbers of all trials.
  ///   - scale: how many links, handlers or turns rules about large numbers try.
  ///   - patience: how many seconds a call may block before it counts as hung.
  public init(seed: UInt64 = 1, scale: Int = 1_000_000, patience: Double = 20) {
    self.seed = seed
    self.scale = scale
    self.patience = patience
  }
}
