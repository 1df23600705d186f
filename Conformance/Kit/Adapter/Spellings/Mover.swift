/// A way to move what follows to another context.
public struct Mover<A: PromiseAdapter>: Spelling {
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// Where it is listed.
  public let place: SourcePlace?
  /// The call: what follows is to run behind the gate.
  public let apply: @Sendable (A, A.Handle, Gate) -> A.Handle

  /// Lists a way to move a chain.
  public init(
    _ text: String,
    _ schedule: Schedule,
    file: String = #filePath,
    line: Int = #line,
    _ apply: @escaping @Sendable (A, A.Handle, Gate) -> A.Handle
  ) {
    place = SourcePlace(file, line)
    (self.text, self.schedule, self.apply) = (text, schedule, apply)
  }
}
