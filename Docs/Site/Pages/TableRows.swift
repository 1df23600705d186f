import Foundation
import ProgramSupport

/// Rows from the tables of one page, for another page that mentions them.
///
/// A row is found by the text of its first or its last cell.
struct TableRows {
  private struct Table {
    let head: [String]
    let rule: [String]
    var rows: [[String]] = []
  }

  private let page: String
  private let tables: [Table]

  /// Reads the tables of a page.
  init(of text: String, at path: String) {
    page = path
    var tables: [Table] = []
    var head: [String]?
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("|") else {
        (head, isInside) = (nil, false)
        continue
      }
      let cells = Self.cells(line)
      if isInside {
        tables[tables.count - 1].rows.append(cells)
      } else if let first = head {
        tables.append(Table(head: first, rule: cells))
        isInside = true
      } else {
        head = cells
      }
    }
    self.tables = tables
  }

  /// The cells of a line of a table.
  static func cells(_ line: some StringProtocol) -> [String] {
    line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The cells of a row, by the heads of its table; `nil`, if the page has no such row.
  func row(_ key: String) -> [(head: String, cell: String)]? {
    place(of: key).map { table, row in Array(zip(table.head, row).map { ($0, $1) }) }
  }

  /// The meanings of signs in place of words.
  private static let signs = [
    ("✓", "✓ holds"), ("–", "– not there, or not applicable"), ("≠", "≠ differs, as declared"),
    ("DIVERGES", "DIVERGES: does neither of what it may, as declared"),
  ]

  /// A line that explains the signs of a table, except those explained already; empty, if there are none.
  static func legend(of table: [String], besides explained: inout Set<String>) -> [String] {
    let cells = Set(table.flatMap(cells))
    let new = signs.filter { cells.contains($0.0) && explained.insert($0.0).inserted }
    return new.isEmpty ? [] : ["", new.map(\.1).joined(separator: " · ")]
  }

  private func place(of key: String) -> (Table, [String])? {
    for table in tables {
      for row in table.rows where [row.first, row.last].contains(where: { $0?.bare == key }) {
        return (table, row)
      }
    }
    return nil
  }

  /// A table of the rows with these keys, and of these columns besides the first; of all, if none is named.
  func markdown(_ keys: [String], columns: [String]) throws -> [String] {
    var shown: [[String]] = []
    for key in keys {
      guard let (table, row) = place(of: key), row.count == table.head.count else {
        throw Mistake("\(page) has no row “\(key)”")
      }
      let places =
        try columns.isEmpty
        ? Array(table.head.indices)
        : [0]
          + columns.map { column in
            guard let place = table.head.firstIndex(of: column) else {
              throw Mistake("\(page) has no column “\(column)” where “\(key)” is")
            }
            return place
          }
      let head = [table.head, table.rule].map { cells in places.map { cells[$0] } }
      if shown.isEmpty { shown = head }
      guard shown[0] == head[0] else {
        throw Mistake("\(page): “\(key)” is under another head than “\(keys[0])”")
      }
      shown.append(places.map { row[$0] })
    }
    return shown.map { "| \($0.joined(separator: " | ")) |" }
  }
}

extension StringProtocol {
  /// Without Markdown's own signs.
  fileprivate var bare: String { String(filter { !"`*".contains($0) }) }
}
