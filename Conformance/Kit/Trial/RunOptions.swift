/// The options of a run.
public struct RunOptions: Sendable {
  /// The seed of the random numbers of all trials.
  public var seed: UInt64
  /// How many links, handlers or turns rules about large numbers try.
  public var scale: Int
  /// How many seconds nothing may happen before a call counts as hung, and how many seconds of processor time it may use.
  ///
  /// No rule waits for time to pass: this ends trials of subjects that would never return.
  public var patience: Double
  /// Whether a rule is done when a case has failed, or is over its bound: enough to know that it notices a fault.
  ///
  /// A case that does so as the profile declares does not count.
  public var stopsAtFailure: Bool
  /// Whether every moment at which a step can meet a promise is tried, not only those that cover every pair.
  public var isThorough = false
  /// The ids of the rules that rules about the suite look at; all, where it is `nil`.
  public var lookedAt: Set<String>?
  /// Whether one case runs at a time, and nothing else in this process.
  package var isAlone = false
  /// How many times as long a trial waits where nothing shows that all has happened.
  var slowness = 1
  /// Adds up the numbers of all trials.
  package var tally = Tally()

  /// The options of an ordinary run; each parameter is the property of its name.
  public init(
    seed: UInt64 = 1,
    scale: Int = 1_000_000,
    patience: Double = 20,
    stopsAtFailure: Bool = false
  ) {
    self.seed = seed
    self.scale = scale
    self.patience = patience
    self.stopsAtFailure = stopsAtFailure
  }

  /// Whether rules about the suite look at the rule of that id.
  func looksAt(_ rule: String) -> Bool { lookedAt?.contains(rule) ?? true }
}
