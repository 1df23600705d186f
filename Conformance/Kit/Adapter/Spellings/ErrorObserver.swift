/// A way to see the error.
public struct ErrorObserver<A: PromiseAdapter>: Spelling {
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// The call; the promise it returns is of interest only where the failure passes on.
  public let apply: @Sendable (A, A.Handle, @escaping @Sendable (TrialFault) -> Void) -> A.Handle?

  /// Lists a way to see the error.
  public init(
    _ text: String,
    _ schedule: Schedule,
    _ apply:
      @escaping @Sendable (A, A.Handle, @escaping @Sendable (TrialFault) -> Void) -> A.Handle?
  ) {
    (self.text, self.schedule, self.apply) = (text, schedule, apply)
  }
}
