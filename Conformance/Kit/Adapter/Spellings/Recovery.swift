/// The body of a step that deals with an error.
public typealias RecoveryBody = @Sendable (TrialFault) throws(TrialFault) -> Token

/// A way to turn the error into a value.
public struct Recovery<A: PromiseAdapter>: Spelling {
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// Where it is listed.
  public let place: SourcePlace?
  /// Whether the handler can fail again.
  public let canFail: Bool
  /// Whether it is made of two steps, where cancelling the result reaches the second only.
  public let isTwoSteps: Bool
  /// Turns the error of a promise into what the body returns.
  public let apply: @Sendable (A, A.Handle, @escaping RecoveryBody) -> A.Handle

  /// Lists a way to recover.
  public init(
    _ text: String,
    _ schedule: Schedule,
    file: String = #filePath,
    line: Int = #line,
    canFail: Bool = true,
    isTwoSteps: Bool = false,
    _ apply: @escaping @Sendable (A, A.Handle, @escaping RecoveryBody) -> A.Handle
  ) {
    place = SourcePlace(file, line)
    (self.text, self.schedule, self.canFail, self.apply) = (text, schedule, canFail, apply)
    self.isTwoSteps = isTwoSteps
  }
}
