/// Why a text is no program: where that shows, and what would be right.
package struct UnreadableProgram: Error, CustomStringConvertible {
  /// The line, from 1.
  package let line: Int
  /// The place in that line, from 1.
  package let column: Int
  /// What was found, and what would be right.
  package let words: String

  /// All of it on one line.
  package var description: String { "line \(line), column \(column): \(words)" }
}
