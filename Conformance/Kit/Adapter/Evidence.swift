/// What a verdict rests on.
public enum Evidence: Int, Sendable, Comparable, CaseIterable {
  /// Calls and what they returned.
  case blackBox
  /// Negatives proven by a gate that was drained until empty.
  case drained
  /// Negatives proven by hops through the main queue, or a queue of the library's own.
  case fenced
  /// Real threads, many times.
  case stressed
  /// Real threads, which overlapped inside their calls less often than wanted.
  case stressedRarely
  /// A compiler's verdict.
  case compiled

  /// The words for it in a run record.
  public var words: String {
    switch self {
    case .blackBox: "black box"
    case .drained: "drained gate"
    case .fenced: "queue fenced \(Stage.mainFence) times"
    case .stressed: "stressed"
    case .stressedRarely: "stressed by threads that rarely met"
    case .compiled: "compiled"
    }
  }

  /// Orders them as listed.
  public static func < (left: Evidence, right: Evidence) -> Bool { left.rawValue < right.rawValue }
}
