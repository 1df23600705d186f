/// A way to make a promise of a promise that exists.
public struct Wrapper<A: PromiseAdapter>: Spelling {
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// Where it is listed.
  public let place: SourcePlace?
  /// Makes a promise of a promise.
  public let make: @Sendable (A, A.Handle) -> A.Handle

  /// Lists a way to wrap.
  public init(
    _ text: String,
    _ schedule: Schedule,
    file: String = #filePath,
    line: Int = #line,
    _ make: @escaping @Sendable (A, A.Handle) -> A.Handle
  ) {
    place = SourcePlace(file, line)
    (self.text, self.schedule, self.make) = (text, schedule, make)
  }
}
