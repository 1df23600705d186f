/// A way to attach one handler for each way to end.
public struct Pair<A: PromiseAdapter>: Spelling {
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// Where it is listed.
  public let place: SourcePlace?
  /// Attaches both bodies to a promise.
  public let apply:
    @Sendable (A, A.Handle, @escaping TransformBody, @escaping RecoveryBody) -> A.Handle

  /// Lists a way to attach a pair.
  public init(
    _ text: String,
    _ schedule: Schedule,
    file: String = #filePath,
    line: Int = #line,
    _ apply:
      @escaping @Sendable (A, A.Handle, @escaping TransformBody, @escaping RecoveryBody) -> A.Handle
  ) {
    place = SourcePlace(file, line)
    (self.text, self.schedule, self.apply) = (text, schedule, apply)
  }
}
