/// A way to move what follows to another context.
public struct Mover<A: PromiseAdapter>: Spelling {
  /// The source text, with `…` for the body.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// The call: what follows is to run behind the gate.
  public let apply: @Sendable (A, A.Handle, Gate) -> A.Handle

  /// Lists a way to move a chain.
  public init(
    _ text: String,
    _ schedule: Schedule,
    _ apply: @escaping @Sendable (A, A.Handle, Gate) -> A.Handle
  ) {
    (self.text, self.schedule, self.apply) = (text, schedule, apply)
  }
}
