/// A way to continue, after an error, with a promise that the handler returns.
public struct RecoveryChain<A: PromiseAdapter>: Spelling {
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// Where it is listed.
  public let place: SourcePlace?
  /// Continues, after an error of a promise, with the promise of the body.
  public let apply:
    @Sendable (A, A.Handle, @escaping @Sendable (TrialFault) -> A.Handle) -> A.Handle

  /// Lists a way to recover with a promise.
  public init(
    _ text: String,
    _ schedule: Schedule,
    file: String = #filePath,
    line: Int = #line,
    _ apply:
      @escaping @Sendable (A, A.Handle, @escaping @Sendable (TrialFault) -> A.Handle) -> A.Handle
  ) {
    place = SourcePlace(file, line)
    (self.text, self.schedule, self.apply) = (text, schedule, apply)
  }
}
