/// A way to get a promise that is fulfilled after a while.
public struct Delay<A: PromiseAdapter>: Spelling {
  /// The source text.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// Where it is listed.
  public let place: SourcePlace?
  /// Makes the promise, which is fulfilled after the duration.
  public let make: @Sendable (A, Duration) -> Output<Void>

  /// Lists a way to wait.
  public init(
    _ text: String,
    _ schedule: Schedule,
    file: String = #filePath,
    line: Int = #line,
    _ make: @escaping @Sendable (A, Duration) -> Output<Void>
  ) {
    place = SourcePlace(file, line)
    (self.text, self.schedule, self.make) = (text, schedule, make)
  }
}
