/// A way to handle some errors only.
public struct SomeErrors<A: PromiseAdapter>: Spelling {
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// Where it is listed.
  public let place: SourcePlace?
  /// Turns one error of a promise, and no other, into what the body returns.
  public let apply: @Sendable (A, A.Handle, TrialFault, @escaping @Sendable () -> Token) -> A.Handle

  /// Lists a way to handle some errors only.
  public init(
    _ text: String,
    _ schedule: Schedule,
    file: String = #filePath,
    line: Int = #line,
    _ apply:
      @escaping @Sendable (A, A.Handle, TrialFault, @escaping @Sendable () -> Token) -> A.Handle
  ) {
    place = SourcePlace(file, line)
    (self.text, self.schedule, self.apply) = (text, schedule, apply)
  }
}
