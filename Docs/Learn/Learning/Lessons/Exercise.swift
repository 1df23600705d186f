import Foundation
import ProgramSupport

/// A broken promise, with its description and hints.
package struct Exercise: Sendable {
  /// Its number, from 1.
  package let number: Int
  /// Its name, as in `03-settled-twice`.
  package let name: String
  /// What is wrong, in a sentence.
  package let title: String
  /// The program that it was made from, which solves it.
  package let program: WholeProgram
  /// The rules that do not hold in it.
  package let rules: [String]
  /// The rules that fail only in some runs, depending on how threads meet.
  package let seldom: [String]
  /// A hint, and a deeper one.
  package let hints: [String]
  /// Why this solution was chosen.
  package let why: String
  /// Where a library does it: a file, and a text that is in only one of its lines.
  package let library: (file: String, text: String)
  /// The broken program.
  package let source: String

  /// The line of the library, and its number.
  package var libraryLine: (number: Int, text: String)? {
    get throws {
      let lines = try ProjectFiles.text(library.file).lines
      let found = lines.indices.filter { lines[$0].contains(library.text) }
      return found.count == 1 ? found.first.map { ($0 + 1, lines[$0]) } : nil
    }
  }

  /// All of them, in their order.
  package static var all: [Exercise] {
    get throws {
      let parts = Parts(try ProjectFiles.text("Docs/Learn/exercises.txt"))
      let table = try WholeProgram.table
      return try parts.names.enumerated().map { place, name in
        try Exercise(name, number: place + 1, of: parts[name] ?? "", table)
      }
    }
  }

  private init(_ name: String, number: Int, of text: String, _ table: RuleTable) throws {
    var fields: [String: String] = [:]
    for line in text.lines {
      let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
      if parts.count == 2 { fields[parts[0]] = parts[1] }
    }
    let place = (fields["library"] ?? "").split(separator: ": ", maxSplits: 1).map(String.init)
    guard let title = fields["title"], let hint = fields["hint"], let deeper = fields["deeper"],
      let why = fields["why"], let program = fields["program"].flatMap(WholeProgram.init),
      place.count == 2
    else {
      throw Mistake(
        "Docs/Learn/exercises.txt: \(name) needs lines “program: …”, “title: …”, “hint: …”, “deeper: …”, “why: …”, and “library: FILE: text of a line”"
      )
    }
    (self.name, self.number) = (name, number)
    (rules, seldom) = (table.red["\(number)"] ?? [], table.unasked["\(number)"] ?? [])
    (self.title, self.program, hints, self.why) = (title, program, [hint, deeper], why)
    library = (place[0], place[1])
    source = try program.source(with: number)
  }
}
