import Foundation

/// The files that the page is made of.
package enum LadderFiles {
  /// The project's folder.
  package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The text of a file of the ladder.
  package static func text(_ path: String) throws -> String { try project("Docs/Ladder/\(path)") }

  /// The text of a file, by its path from the project's folder.
  package static func project(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The rungs with a rule that turns green there, can be asked on the rung below, and fails there: the page shows its
  /// trace.
  package static let traces = [2, 4, 6, 7, 8, 11]

  /// Why none of the rules that turn green at a rung can be asked on the rung below; a test looks whether it is true.
  package static let unasked = [
    3: "that has no steps",
    5: "threads that use a promise without a lock may corrupt the memory",
    10: "that has no call that cancels",
  ]

  /// How the program that breaks without a rung differs from the one that shows that the rung mends it.
  package static func repair(_ number: Int) throws -> RungDiff {
    let lines = { (name: String) in
      try text("Breaks/\(name)\(number).swift")
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    return RungDiff(from: try lines("Without"), to: try lines("With"))
  }

  /// A rung's file.
  package static func rung(_ number: Int) throws -> String { try text("Rungs/Rung\(number).swift") }

  /// What a rung's file says before its first declaration, without the title.
  static func introduction(_ number: Int) throws -> String {
    try heading(number).dropFirst().drop { $0.isEmpty }.joined(separator: "\n")
  }

  /// What a rung is called.
  static func title(_ number: Int) throws -> String {
    let line = try heading(number).first ?? ""
    return String(line.drop { $0 != ":" }.dropFirst(2).dropLast())
  }

  private static func heading(_ number: Int) throws -> [String] {
    try rung(number).split(separator: "\n", omittingEmptySubsequences: false)
      .drop { !$0.hasPrefix("///") }.prefix { $0.hasPrefix("///") }
      .map { $0.dropFirst(3).trimmingCharacters(in: .whitespaces) }
  }

  /// The lines of a rung's code, without what its file says at the top.
  static func code(_ number: Int) throws -> [String] {
    try rung(number).split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("///") }.map(String.init)
  }
}
