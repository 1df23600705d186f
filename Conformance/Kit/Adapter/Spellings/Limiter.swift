/// A way to limit work.
public struct Limiter<A: PromiseAdapter>: Spelling {
  /// Work that is under way until the promise that it returns has ended.
  public typealias Work = @Sendable () -> A.Handle
  /// Submits work, to be started when the limit allows it.
  ///
  /// - Returns: a promise that ends like the one that the work returns, and what cancels it.
  public typealias HandOver =
    @Sendable (@escaping Work) -> (handle: A.Handle, cancel: @Sendable () -> Bool?)

  /// What keeps a limit.
  public struct Queue: Sendable {
    /// Submits work.
    public let handOver: HandOver
    /// Drops the work that waits; `nil` if that cannot be done.
    public let empty: (@Sendable () -> Void)?

    /// Says what can be done with a limiter.
    public init(empty: (@Sendable () -> Void)? = nil, _ handOver: @escaping HandOver) {
      (self.empty, self.handOver) = (empty, handOver)
    }
  }

  /// What it limits.
  public enum Kind: Sendable {
    /// How much work is under way at the same time.
    case atOnce(@Sendable (A, _ limit: Int) -> Queue)
    /// How much work starts in an interval.
    case rate(@Sendable (A, _ limit: Int, _ interval: Duration) -> Queue)
  }

  /// The source text.
  public let text: String
  /// Where the work runs.
  public let schedule: Schedule
  /// What it limits.
  public let make: Kind

  /// Lists a way to limit work.
  public init(_ text: String, _ schedule: Schedule, _ make: Kind) {
    (self.text, self.schedule, self.make) = (text, schedule, make)
  }
}
