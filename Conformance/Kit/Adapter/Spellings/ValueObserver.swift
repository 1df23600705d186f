/// A way to see the value, where the result is of no interest.
public struct ValueObserver<A: PromiseAdapter>: Spelling {
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// Where it is listed.
  public let place: SourcePlace?
  /// Has the closure see the value of a promise.
  public let apply: @Sendable (A, A.Handle, @escaping @Sendable (Token) -> Void) -> Void

  /// Lists a way to see the value.
  public init(
    _ text: String,
    _ schedule: Schedule,
    file: String = #filePath,
    line: Int = #line,
    _ apply: @escaping @Sendable (A, A.Handle, @escaping @Sendable (Token) -> Void) -> Void
  ) {
    place = SourcePlace(file, line)
    (self.text, self.schedule, self.apply) = (text, schedule, apply)
  }
}
