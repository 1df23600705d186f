/// The kinds of outcome that a handler of a step runs for.
struct Ends: OptionSet, Sendable {
  let rawValue: Int
  static let value = Ends(rawValue: 1)
  static let error = Ends(rawValue: 2)
  static let either: Ends = [.value, .error]

  /// Whether a handler runs for this outcome.
  func contain(_ outcome: Outcome) -> Bool {
    switch outcome {
    case .fulfilled: contains(.value)
    case .rejected, .foreign: contains(.error)
    case .cancelled: false
    }
  }
}
