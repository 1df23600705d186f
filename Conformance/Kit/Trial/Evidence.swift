/// What a verdict rests on.
public enum Evidence: Int, Sendable, Comparable, CaseIterable {
  /// Calls and what they returned.
  case blackBox
  /// Negatives proven by a gate that was drained until empty.
  case drained
  /// Negatives proven by hops through the main queue.
  case fenced
  /// Real threads, many times.
  case stressed
  /// A compiler's verdict.
  case compiled

  /// The words for it in a run record.
  public var words: String {
    switch self {
    case .blackBox: "black box"
    case .drained: "drained gate"
    case .fenced: "main queue fenced \(Stage.mainFence) times"
    case .stressed: "stressed"
    case .compiled: "compiled"
    }
  }

  /// Orders them as listed.
  public static func < (left: Evidence, right: Evidence) -> Bool { left.rawValue < right.rawValue }
}
