/// The variables that a closure of a program can use when it runs.
struct Scope: Sendable {
  /// The type of value that a promise is fulfilled with, which Swift must know.
  enum Content: Sendable {
    case number, list, outcomes, pair, nothing, perhaps
  }

  var promises: [(name: Int, content: Content)] = []
  /// Promises whose resolvers are at hand.
  var deferreds: [Int] = []
  var controllers: [Int] = []
  var signals: [Int] = []
  var registrations: [Int] = []

  /// The promises of numbers, which can be combined, and with which others can be resolved.
  var numbers: [Int] { promises.filter { $0.content == .number }.map(\.name) }
}
