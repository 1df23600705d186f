import Foundation
import ProgramSupport

/// The files of the project.
package enum ProjectFiles {
  /// The project's folder.
  package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The text of a file, by its path from there.
  package static func text(_ path: String) throws -> String {
    try root.appending(path: path).text
  }
}

/// A promise that is built step by step; all steps are one marked source.
package enum Series: String, CaseIterable, Sendable {
  case ladder, typed, js

  /// Its folder.
  package var folder: String {
    switch self {
    case .ladder: "Docs/Ladder"
    case .typed: "Docs/Guides/Typed"
    case .js: "Docs/Guides/JS"
    }
  }

  /// The first step that is asked rules in which threads race: its promise has a lock, and operations that can race.
  package var lock: Double {
    switch self {
    case .ladder: 5
    case .typed: 7
    case .js: 2
    }
  }

  /// The text of a file of its folder.
  package func text(_ name: String) throws -> String {
    try ProjectFiles.text("\(folder)/\(name)")
  }

  /// A marked file of its folder.
  private func marked(_ name: String) throws -> MarkedSource {
    try MarkedSource(text(name), named: "\(folder)/\(name)")
  }

  /// The promise; in the guides, followed by a program.
  package var promise: MarkedSource { get throws { try marked("Promise.swift") } }

  /// What tells the suite how to drive it.
  package var adapter: MarkedSource { get throws { try marked("Adapter.swift") } }

  /// The programs of the ladder, by their rungs; what several of them use is above.
  private var programs: Parts { get throws { Parts(try text("Programs.swift"), head: "//= ") } }

  /// What several programs of the ladder use.
  package var support: String { get throws { self == .ladder ? try programs[""] ?? "" : "" } }

  /// A program of the ladder, as it is written on a rung.
  package func program(_ number: Double, at step: Double) throws -> String {
    let name = Step.name(number)
    guard let text = try programs[name] else {
      throw Mistake("\(folder)/Programs.swift has no program \(name)")
    }
    return try MarkedSource(text, named: "\(folder)/Programs.swift, program \(name)")
      .text(at: step)
  }

  /// The rules of each step.
  package var rules: RuleTable {
    get throws { try RuleTable(text("rules.txt"), named: "\(folder)/rules.txt") }
  }

  /// What programs print, what the compiler says, and what the suite sees.
  package var outputs: Parts { get throws { Parts(try text("outputs.txt")) } }

  /// How many rungs there are, without half rungs.
  package static let rungs = 11

  /// Its steps as whole programs, and their names: the site shows them below the marked source.
  package var wholePrograms: [(title: String, text: String)] {
    get throws {
      guard self == .ladder else {
        return try steps.map { ("Step \($0.name)", try $0.file) }
      }
      let rungs = try (1...Self.rungs).map { rung in
        ("Rung \(rung)", try Step(self, Double(rung), program: Double(rung)).file)
      }
      return try rungs
        + Guide.resultSteps.enumerated().filter { $1.number != $1.number.rounded() }.map {
          ("Step \($0 + 1) of the Result guide", try $1.file)
        }
    }
  }

  /// Everything of it that is shown anywhere.
  package var steps: [Step] {
    get throws {
      guard self == .ladder else { return try promise.steps.map { Step(self, $0) } }
      var all = [Step(self, 0, program: 1), Step(self, 1, program: 1)]
      for rung in 2...Self.rungs {
        all += [rung - 1, rung].map { Step(self, Double($0), program: Double(rung)) }
      }
      all.append(Step(self, Double(Self.rungs), program: Double(Self.rungs + 1)))
      return all + Guide.resultSteps.filter { !all.contains($0) }
    }
  }
}

/// A step of a series, with a program.
package struct Step: Sendable, Equatable {
  /// The series.
  package let series: Series
  /// Its number: whole for a rung, and half for a step between two rungs, which only a guide shows.
  package let number: Double
  /// The ladder's program; `nil`, where each step has its own.
  package let program: Double?

  /// Names a step.
  package init(_ series: Series, _ number: Double, program: Double? = nil) {
    (self.series, self.number, self.program) = (series, number, program)
  }

  /// A number as it is written.
  package static func name(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }

  /// The name of its output.
  package var name: String {
    Self.name(number) + (program.map { ", program \(Self.name($0))" } ?? "")
  }

  /// Its promise.
  package var promise: String {
    get throws { number == 0 ? "" : try series.promise.text(at: number) }
  }

  /// Its program, where that is a separate text.
  package var programText: String? {
    get throws { try program.map { try series.program($0, at: number) } }
  }

  /// Everything to type, in one file.
  package var file: String {
    get throws {
      guard let program = try programText else { return try promise }
      let support = try program.contains("StackUse") ? series.support : ""
      let texts = [try promise, program, support].filter { !$0.isEmpty }
      let imports = Set(texts.flatMap(\.lines).filter { $0.hasPrefix("import ") }).sorted()
      let bodies = texts.map { text in
        text.lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
          .trimmingCharacters(in: .newlines)
      }
      let head = imports.isEmpty ? [] : [imports.joined(separator: "\n")]
      return (head + bodies).joined(separator: "\n\n") + "\n"
    }
  }

  /// What its program prints, or what the compiler says of it.
  package var output: String { get throws { try series.outputs[name] ?? "" } }

  /// Whether the compiler accepts it: it refuses a step for which no rule is declared.
  package var compiles: Bool { get throws { try number == 0 || series.rules.knows(number) } }
}

extension Step {
  /// Represents all rules that its promise can be asked.
  var asked: String {
    number >= series.lock ? ExerciseProgram.allOfThreads : ExerciseProgram.all
  }
}

extension Series {
  /// Writes what was found into `outputs.txt`, and keeps its order.
  func write(_ outputs: [String: String]) throws {
    let known = try self.outputs
    let names = known.names + outputs.keys.filter { !known.names.contains($0) }.sorted()
    let text = names.map { "== \($0)\n\(outputs[$0] ?? known[$0] ?? "")" }.joined(separator: "\n")
    try ProjectFiles.root.appending(path: "\(folder)/outputs.txt").write(text)
  }
}

extension Series {
  /// Writes the promises of the ladder into a folder, each inside its own enumeration.
  static func writeRungs(into folder: URL) throws {
    try folder.makeFolder()
    for rung in 1...rungs {
      let lines = try ladder.promise.text(at: Double(rung)).lines
      let imports = lines.filter { $0.hasPrefix("import ") }
      let inside = lines.filter { !$0.hasPrefix("import ") }.map { $0.isEmpty ? "" : "  \($0)" }
      let text = (imports + ["enum Rung\(rung) {"] + inside + ["}", ""]).joined(separator: "\n")
      try folder.appending(path: "Rung\(rung).swift").renew(text)
    }
  }
}
