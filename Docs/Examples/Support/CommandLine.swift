import Foundation

/// The three libraries, as a command line names them.
enum Library: String, CaseIterable, Sendable {
  case typed, js, result
}

/// What the words of a command line choose.
///
/// A word is a case of one of several enumerations; without one, all its cases are chosen.
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

  /// Ends the process with one line and status 2, if there is an unused word.
  func refuseOthers() {
    guard let word = words.first else { return }
    giveUp("there is no “\(word)”; choose from: \(known.joined(separator: ", "))", status: 2)
  }
}

func giveUp(_ message: String, status: Int32) -> Never {
  let name = URL(filePath: CommandLine.arguments[0]).lastPathComponent
  FileHandle.standardError.write(Data("\(name): \(message)\n".utf8))
  exit(status)
}
