/// A way to continue with a promise that the handler returns.
public struct Chain<A: PromiseAdapter>: Spelling {
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// Whether the handler can fail, by throwing instead of returning a promise.
  public let canFail: Bool
  /// Continues, from a promise, with the promise of the body.
  public let apply:
    @Sendable (A, A.Handle, @escaping @Sendable (Token) throws(TrialFault) -> A.Handle) -> A.Handle

  /// Lists a way to chain.
  public init(
    _ text: String,
    _ schedule: Schedule,
    canFail: Bool = true,
    _ apply:
      @escaping @Sendable (A, A.Handle, @escaping @Sendable (Token) throws(TrialFault) -> A.Handle)
      ->
      A.Handle
  ) {
    (self.text, self.schedule, self.canFail, self.apply) = (text, schedule, canFail, apply)
  }
}
