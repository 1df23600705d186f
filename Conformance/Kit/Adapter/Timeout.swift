/// A way to give a promise a time limit.
public struct Timeout<A: PromiseAdapter>: Spelling {
  /// The source text.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// Where it is listed.
  public let place: SourcePlace?
  /// The call; a timeout is ``Outcome/foreign(_:)``, or what a user would give for it.
  public let apply: @Sendable (A, A.Handle, Duration) -> Output<Token>

  /// Lists a way to limit.
  public init(
    _ text: String,
    _ schedule: Schedule,
    file: String = #filePath,
    line: Int = #line,
    _ apply: @escaping @Sendable (A, A.Handle, Duration) -> Output<Token>
  ) {
    place = SourcePlace(file, line)
    (self.text, self.schedule, self.apply) = (text, schedule, apply)
  }
}
