/// A complete, correct program: the solution of all exercises that were made from it.
package enum WholeProgram: String, CaseIterable, Sendable {
  case Box, Map, Steps, Group, Turns, Cancel, Context

  /// Its place, from 1.
  package var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }

  /// Whether several threads may use it at the same time.
  package var hasLock: Bool { self == .Turns }

  /// The text that contains it, with its faults; that of a map is a step of the complete text.
  package var path: String {
    "Docs/Learn/Programs/\(self == .Map ? WholeProgram.Steps.rawValue : rawValue).swift"
  }

  /// Its text, without a fault unless one is named.
  package func source(with fault: Int? = nil) throws -> String {
    try MarkedSource(ProjectFiles.text(path), named: path)
      .text(at: self == .Steps ? 2 : 1, fault: fault)
  }

  /// What tells the suite how to drive it.
  package var glue: String {
    get throws {
      let path = "Docs/Learn/Programs/Adapter.swift"
      return try MarkedSource(ProjectFiles.text(path), named: path).text(at: Double(number))
    }
  }

  /// The rules that hold in each, and those that fail in each exercise.
  package static var table: RuleTable {
    get throws {
      let path = "Docs/Learn/rules.txt"
      return try RuleTable(ProjectFiles.text(path), named: path)
    }
  }

  /// The rules that hold in it.
  package var rules: [String] { get throws { try Self.table.green[rawValue] ?? [] } }
}
