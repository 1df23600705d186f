/// A way to run something at every end of the promise.
public struct Finalizer<A: PromiseAdapter>: Spelling {
  /// What the handler returns.
  public enum Kind: Sendable {
    /// Nothing, and it cannot fail.
    case plain(@Sendable (A, A.Handle, @escaping @Sendable () -> Void) -> A.Handle)
    /// Nothing, and it may throw.
    case throwing(
      @Sendable (A, A.Handle, @escaping @Sendable () throws(TrialFault) -> Void) -> A.Handle
    )
    /// A promise that is awaited first.
    case promise(@Sendable (A, A.Handle, @escaping @Sendable () -> A.Handle) -> A.Handle)
  }
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// Where it is listed.
  public let place: SourcePlace?
  /// What the handler returns, and the call.
  public let apply: Kind

  /// Lists a way to run something at the end.
  public init(
    _ text: String,
    _ schedule: Schedule,
    file: String = #filePath,
    line: Int = #line,
    _ apply: Kind
  ) {
    place = SourcePlace(file, line)
    (self.text, self.schedule, self.apply) = (text, schedule, apply)
  }
}
