/// How a blocking wait ended.
public enum Waited: Sendable, Equatable, CustomStringConvertible {
  /// It returned this outcome.
  case settled(Outcome)
  /// It failed without waiting, with this message.
  case refused(String)

  /// `returned fulfilled with value 3`, and the like.
  public var description: String {
    switch self {
    case .settled(let outcome): "returned \(outcome)"
    case .refused(let message): "failed: \(message)"
    }
  }
}
