/// The body of a step that transforms a value.
public typealias TransformBody = @Sendable (Token) throws(TrialFault) -> Token

/// A way to transform the value.
public struct Transform<A: PromiseAdapter>: Spelling {
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// Where it is listed.
  public let place: SourcePlace?
  /// Whether the handler can fail, by throwing or by returning a failure.
  public let canFail: Bool
  /// Transforms the value of a promise with the body.
  public let apply: @Sendable (A, A.Handle, @escaping TransformBody) -> A.Handle

  /// Lists a way to transform.
  public init(
    _ text: String,
    _ schedule: Schedule,
    file: String = #filePath,
    line: Int = #line,
    canFail: Bool = true,
    _ apply: @escaping @Sendable (A, A.Handle, @escaping TransformBody) -> A.Handle
  ) {
    place = SourcePlace(file, line)
    (self.text, self.schedule, self.canFail, self.apply) = (text, schedule, canFail, apply)
  }
}
