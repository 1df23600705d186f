/// A way to limit work.
public struct Limiter<A: PromiseAdapter>: Spelling {
  /// Work that is under way until the promise that it returns has ended.
  public typealias Work = @Sendable () -> A.Handle
  /// Submits work, to be started when the limit allows it.
  ///
  /// - Returns: a promise that ends like the one that the work returns, and what cancels it; `nil` if nothing can.
  public typealias HandOver =
    @Sendable (@escaping Work) -> (handle: A.Handle, cancel: (@Sendable () -> Bool?)?)

  /// What keeps a limit.
  public struct Queue: Sendable {
    /// Submits work.
    public let handOver: HandOver
    /// Drops the work that waits; `nil` if that cannot be done.
    public let empty: (@Sendable () -> Void)?
    /// How much work waits; `nil` if it does not say that.
    public let waitingCount: (@Sendable () -> Int)?

    /// Says what can be done with a limiter.
    public init(
      empty: (@Sendable () -> Void)? = nil,
      waitingCount: (@Sendable () -> Int)? = nil,
      _ handOver: @escaping HandOver
    ) {
      (self.empty, self.waitingCount, self.handOver) = (empty, waitingCount, handOver)
    }
  }

  /// What it limits.
  public enum Kind: Sendable {
    /// How much work is under way at the same time.
    case atOnce(@Sendable (A, _ limit: Int) -> Queue)
    /// How many closures run at the same time; the promises that they have returned do not count.
    case closures(@Sendable (A, _ limit: Int) -> Queue)
    /// How much work starts in an interval.
    case rate(@Sendable (A, _ limit: Int, _ interval: Duration) -> Queue)
  }

  /// The source text.
  public let text: String
  /// Where the work runs.
  public let schedule: Schedule
  /// Where it is listed.
  public let place: SourcePlace?
  /// What it limits.
  public let make: Kind

  /// Lists a way to limit work.
  public init(
    _ text: String,
    _ schedule: Schedule,
    file: String = #filePath,
    line: Int = #line,
    _ make: Kind
  ) {
    place = SourcePlace(file, line)
    (self.text, self.schedule, self.make) = (text, schedule, make)
  }
}
