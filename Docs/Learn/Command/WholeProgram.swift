import Ladder

/// A whole program that keeps its promises: the solution of all exercises that were made of it.
package enum WholeProgram: String, CaseIterable, Sendable {
  case Box, Steps, Group, Turns, Cancel, Context

  /// Its place, from 1: that of its rules in `Programs/rules.txt`.
  package var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }

  /// Whether several threads may use it at once.
  package var hasLock: Bool { self == .Turns }

  /// Its text.
  package var source: String { get throws { try LearnFiles.text("Programs/\(rawValue).swift") } }

  /// What tells the suite how to drive it.
  package var glue: String { get throws { try LearnFiles.text("Glue/\(rawValue).swift") } }

  /// The rules that hold in it.
  package var rules: [String] {
    get throws { try LearnFiles.rules("Programs/rules.txt").green[number] ?? [] }
  }
}

/// The files of this folder.
package enum LearnFiles {
  /// The text of one of them.
  package static func text(_ path: String) throws -> String {
    try LadderFiles.project("Docs/Learn/\(path)")
  }

  /// Rules that are declared as those of the ladder are.
  package static func rules(_ path: String) throws -> RungRules { try RungRules(text: text(path)) }
}
