/// A way to try something more than once.
public struct Retry<A: PromiseAdapter>: Spelling {
  /// How many attempts, and the pause between two of them.
  public struct Policy: Sendable {
    /// How many attempts there are at most.
    public let attempts: Int
    /// How long to wait after one that has failed.
    public let pause: Duration
  }
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// The call; the body makes the promise of an attempt.
  public let make: @Sendable (A, Policy, @escaping @Sendable () -> A.Handle) -> Output<Token>

  /// Lists a way to retry.
  public init(
    _ text: String,
    _ schedule: Schedule,
    _ make:
      @escaping @Sendable (A, Policy, @escaping @Sendable () -> A.Handle) -> Output<Token>
  ) {
    (self.text, self.schedule, self.make) = (text, schedule, make)
  }
}
