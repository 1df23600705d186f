/// A way to continue with a promise that the handler returns.
public struct Chain<A: PromiseAdapter>: Spelling {
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// Where it is listed.
  public let place: SourcePlace?
  /// Whether the handler can fail, by throwing instead of returning a promise.
  public let canFail: Bool
  /// Continues, from a promise, with the promise of the body.
  public let apply:
    @Sendable (A, A.Handle, @escaping @Sendable (Token) throws(TrialFault) -> A.Handle) -> A.Handle

  /// Lists a way to chain.
  public init(
    _ text: String,
    _ schedule: Schedule,
    file: String = #filePath,
    line: Int = #line,
    canFail: Bool = true,
    _ apply:
      @escaping @Sendable (A, A.Handle, @escaping @Sendable (Token) throws(TrialFault) -> A.Handle)
      ->
      A.Handle
  ) {
    place = SourcePlace(file, line)
    (self.text, self.schedule, self.canFail, self.apply) = (text, schedule, canFail, apply)
  }
}
