/// What an observer of a promise that was fulfilled with a promise got.
public enum Nested<Handle: Sendable>: Sendable {
  /// That promise.
  case promise(Handle)
  /// What became of that promise.
  case outcome(Outcome)
}
