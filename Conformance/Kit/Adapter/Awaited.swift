/// How a wait in a task ended.
public enum Awaited: Sendable, Equatable, CustomStringConvertible {
  /// It returned, or threw, the promise's outcome.
  case settled(Outcome)
  /// It threw because the waiting task was cancelled, whatever happens to the promise.
  case cancelled

  /// `came to fulfilled with value 3`, and the like.
  public var description: String {
    switch self {
    case .settled(let outcome): "came to \(outcome)"
    case .cancelled: "was given up, since its task was cancelled"
    }
  }
}
