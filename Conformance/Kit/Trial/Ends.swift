/// The kinds of outcome that a promise may have, or that a handler of a step runs for.
struct Ends: OptionSet, Sendable, Hashable, CustomStringConvertible {
  let rawValue: Int
  static let value = Ends(rawValue: 1)
  static let error = Ends(rawValue: 2)
  static let cancelled = Ends(rawValue: 4)
  static let either: Ends = [.value, .error]

  /// `fulfilled or cancelled`, and the like.
  var description: String {
    [(Ends.value, "fulfilled"), (.error, "rejected"), (.cancelled, "cancelled")]
      .filter { contains($0.0) }.map(\.1).joined(separator: " or ")
  }

  /// Whether a handler runs for this outcome.
  func contain(_ outcome: Outcome) -> Bool {
    switch outcome {
    case .fulfilled: contains(.value)
    case .rejected, .foreign: contains(.error)
    case .cancelled: false
    }
  }
}

extension [Ends] {
  /// Those for which handlers run in every library.
  static var both: Self { [.value, .error] }
  /// All that there are.
  static var all: Self { [.value, .error, .cancelled] }
}
