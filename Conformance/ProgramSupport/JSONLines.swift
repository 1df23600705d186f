import Foundation

/// One JSON object a line.
package enum JSONLines {
  /// A line, and all others, could not be read.
  package struct Unreadable: Error, Equatable {
    /// The number of the first line that is wrong.
    package let line: Int

    package init(line: Int) { self.line = line }
  }

  /// A value in one line, without its end.
  package static func object(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// A line for each row.
  package static func text(_ rows: [some Encodable]) throws -> String {
    try rows.map { try object($0) + "\n" }.joined()
  }

  /// The rows of a text; empty lines are skipped.
  ///
  /// - Throws: ``Unreadable``.
  package static func rows<Row: Decodable>(_ type: Row.Type, of text: String) throws -> [Row] {
    let decoder = JSONDecoder()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    return try lines.filter { !$0.element.isEmpty }.map { number, line in
      guard let row = try? decoder.decode(type, from: Data(line.utf8)) else {
        throw Unreadable(line: number + 1)
      }
      return row
    }
  }
}
