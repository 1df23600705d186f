import ProgramSupport

/// The three libraries, as a command line names them.
enum Library: String, CaseIterable, Sendable {
  case typed, js, result
}

/// What the words of a command line choose.
///
/// A word is a case of one of several enumerations; without one, all
/// its cases are chosen.
struct Choices {
  private var words: [String]
  private var known: [String] = []

  init(_ words: [String]) {
    self.words = words
  }

  /// Takes the words for `type`.
  mutating func take<Choice: CaseIterable & RawRepresentable<String>>(
    _ type: Choice.Type
  ) -> [Choice] {
    known += type.allCases.map(\.rawValue)
    let chosen = words.compactMap(Choice.init(rawValue:))
    words.removeAll { Choice(rawValue: $0) != nil }
    return chosen.isEmpty ? Array(type.allCases) : chosen
  }

  /// Refuses a word that is not used.
  func refuseOthers() throws {
    guard let word = words.first else { return }
    throw Mistake(unknown: "choice", word, among: known)
  }
}
