/// A way to see the error.
public struct ErrorObserver<A: PromiseAdapter>: Spelling {
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// Where it is listed.
  public let place: SourcePlace?
  /// The call; the promise it returns is of interest only where the failure passes on.
  public let apply: @Sendable (A, A.Handle, @escaping @Sendable (TrialFault) -> Void) -> A.Handle?

  /// Lists a way to see the error.
  public init(
    _ text: String,
    _ schedule: Schedule,
    file: String = #filePath,
    line: Int = #line,
    _ apply:
      @escaping @Sendable (A, A.Handle, @escaping @Sendable (TrialFault) -> Void) -> A.Handle?
  ) {
    place = SourcePlace(file, line)
    (self.text, self.schedule, self.apply) = (text, schedule, apply)
  }
}
