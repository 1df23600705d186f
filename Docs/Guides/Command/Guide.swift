import Ladder
import ProgramOptions

/// A promise that is built from an empty file, step by step.
package enum Guide: String, CaseIterable, Sendable {
  case typed, js, result

  /// The name of its page, and of the folder of its steps.
  package var name: String {
    switch self {
    case .typed: "Typed"
    case .js: "JS"
    case .result: "Result"
    }
  }

  /// The first step that is asked rules in which threads race: its promise has a lock, and something to race in.
  package var lock: Int {
    switch self {
    case .typed: 7
    case .js: 2
    case .result: 7
    }
  }

  /// The text of a file of its folder.
  package func text(_ path: String) throws -> String {
    try LadderFiles.project("Docs/Guides/\(name)/\(path)")
  }

  /// The text of its page, with marks for what is taken from files.
  package var page: String {
    get throws { try LadderFiles.project("Docs/Guides/Page/\(name).md") }
  }

  /// The whole program of a step, from 1; an empty file is step 0.
  package func program(_ step: Int) throws -> String {
    step == 0 ? "" : try text("Step\(step).swift")
  }

  /// How many steps there are.
  package var steps: Int {
    get throws {
      var count = 0
      while (try? program(count + 1)) != nil { count += 1 }
      return count
    }
  }

  /// What a step's program prints, or what the compiler says of it.
  package func output(_ step: Int) throws -> String { try text("Outputs/Step\(step).txt") }

  /// The rules of each step.
  package var rules: RungRules { get throws { try RungRules(text: text("rules.txt")) } }

  /// What drives a step's promise: the parts of `Adapter.swift` that are for it.
  package func adapter(_ step: Int) throws -> String {
    var isShown = true
    var shown: [String] = []
    for line in Self.lines(try text("Adapter.swift")) {
      if let part = line.wholeMatch(of: /\/\/ Steps (\d+) to (\d+)\./) {
        isShown = (Int(part.1) ?? 0)...(Int(part.2) ?? 0) ~= step
      }
      if isShown { shown.append(line) }
    }
    return shown.joined(separator: "\n")
  }

  /// What changes at a step.
  package func diff(_ step: Int) throws -> RungDiff {
    RungDiff(from: Self.lines(try program(step - 1)), to: Self.lines(try program(step)))
  }

  /// The step that a program is, or is nearest to, and how many lines differ.
  package func nearest(to program: String) throws -> (step: Int, differing: Int) {
    let lines = Self.lines(program)
    let all = try (1...steps).map { step in
      (step, RungDiff(from: lines, to: Self.lines(try self.program(step))).changes)
    }
    return all.min { $0.1 < $1.1 } ?? (1, 0)
  }

  /// The lines of a text.
  static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
