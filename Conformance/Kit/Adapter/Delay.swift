/// A way to get a promise that is fulfilled after a while.
public struct Delay<A: PromiseAdapter>: Spelling {
  /// The source text.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// Makes the promise, which is fulfilled after the duration.
  public let make: @Sendable (A, Duration) -> Output<Void>

  /// Lists a way to wait.
  public init(
    _ text: String,
    _ schedule: Schedule,
    _ make: @escaping @Sendable (A, Duration) -> Output<Void>
  ) {
    (self.text, self.schedule, self.make) = (text, schedule, make)
  }
}
