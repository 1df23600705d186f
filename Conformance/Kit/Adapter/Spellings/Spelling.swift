/// One public way to say one step, with the source text that a user would write.
///
/// Each kind of step has a type of its own, so that rule bodies are checked by the compiler to the end.
public protocol Spelling: Sendable {
  /// The source text, with `…` for the handler's body.
  var text: String { get }
  /// Where its handler runs.
  var schedule: Schedule { get }
}
