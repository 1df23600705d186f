import Foundation
import Ladder
import ProgramOptions

/// A broken promise, and what there is to say about it.
package struct Exercise: Sendable {
  /// Its number, from 1.
  package let number: Int
  /// The name of its file, as in `03-settled-twice`.
  package let name: String
  /// What is wrong, in a sentence.
  package let title: String
  /// What it was made of, and what solves it.
  package let program: WholeProgram
  /// The rules that do not hold in it.
  package let rules: [String]
  /// The rules that do not hold in some runs, as threads come to meet.
  package let seldom: [String]
  /// A hint, and a deeper one.
  package let hints: [String]
  /// Where a library does it: a file, and what stands in one of its lines only.
  package let library: (file: String, text: String)
  /// The broken program.
  package let source: String

  /// The line of the library, and its number.
  package var libraryLine: (number: Int, text: String)? {
    get throws {
      let lines = try LadderFiles.project(library.file)
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let found = lines.indices.filter { lines[$0].contains(library.text) }
      return found.count == 1 ? found.first.map { ($0 + 1, lines[$0]) } : nil
    }
  }

  /// All of them, in their order, which is that of the names of their files.
  package static var all: [Exercise] {
    get throws {
      let folder = LadderFiles.root.appending(path: "Docs/Learn/Exercises")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.first?.isNumber == true }.map { $0.replacing(".txt", with: "") }.sorted()
      let rules = try LearnFiles.rules("Exercises/rules.txt")
      return try names.enumerated().map { place, name in
        try Exercise(name, number: place + 1, rules)
      }
    }
  }

  private init(_ name: String, number: Int, _ rules: RungRules) throws {
    let path = "Exercises/\(name).txt"
    let text = try LearnFiles.text(path).split(separator: "\nfault:\n", maxSplits: 1)
    var fields: [String: String] = [:]
    for line in text[0].split(separator: "\n") {
      let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
      if parts.count == 2 { fields[parts[0]] = parts[1] }
    }
    let place = (fields["library"] ?? "").split(separator: ": ", maxSplits: 1).map(String.init)
    guard let title = fields["title"], let hint = fields["hint"], let deeper = fields["deeper"],
      let program = fields["program"].flatMap(WholeProgram.init), place.count == 2, text.count == 2
    else {
      throw Mistake(
        "Docs/Learn/\(path) needs lines “program: …”, “title: …”, “hint: …”, “deeper: …”, “library: FILE: text of a line”, and “fault:” above what differs"
      )
    }
    (self.name, self.number) = (name, number)
    (self.rules, seldom) = (rules.green[number] ?? [], rules.seldom[number] ?? [])
    (self.title, self.program, hints) = (title, program, [hint, deeper])
    library = (place[0], place[1])
    do {
      source = try PlantedFault(String(text[1].dropLast())).planted(in: program.source)
    } catch PlantedFault.Mistaken.lines(let lines, let times) {
      throw Mistake(
        "Docs/Learn/\(path): “\(lines.first ?? "")” and what follows stands \(times) times in \(program.rawValue).swift, not once"
      )
    }
  }
}
