import Foundation

/// Tables of a page: those of one kind share the widths of their columns, and what differs in a row is marked.
extension Document {
  /// What tables with the same heads have in common.
  struct TableKind {
    /// Of each column, the length of its longest word, and the mean length of its cells.
    private(set) var longest: [Int]
    private var mean: [Double]
    private let heads: [String]

    init(_ heads: [String], _ rows: [[String]]) {
      self.heads = heads
      let cells = heads.indices.map { column in
        ([heads] + rows).map { column < $0.count ? $0[column] : "" }
      }
      longest = cells.map { $0.map(Self.longestWord).max() ?? 0 }
      mean = cells.map { cells in
        Double(cells.reduce(0) { $0 + $1.count }) / Double(max(cells.count, 1))
      }
    }

    /// Where a name may be broken, as `Document.broken` says, a word ends here, too.
    private static func longestWord(_ text: String) -> Int {
      text.split(whereSeparator: \.isWhitespace).map { word in
        guard word.count > 15 else { return word.count }
        return (word.split { ".,:/_(<+".contains($0) }.map(\.count).max() ?? 0) + 1
      }.max() ?? 0
    }

    /// The widths of the columns, in percent: room for the longest word, and where there is room for more, for more text.
    var widths: [String] {
      let needed = zip(longest, mean).map { word, mean in
        max(Double(word) * 1.05 + 3, size.hasPrefix("huge") ? 0 : min(mean * 0.5, 40))
      }
      let sum = needed.reduce(0, +)
      return needed.map { String(format: "%.1f", $0 / sum * 100) }
    }

    /// A small table is one on a phone, too; for others, each row becomes a list there.
    var size: String {
      switch longest.reduce(0, +) + 2 * longest.count {
      case ...34: "small"
      case ...84: "large"
      case ...104: "huge"
      default: "huge vast"
      }
    }

    /// The columns of things that are compared: at least three libraries.
    var compared: [Int] {
      let subject = /^\w*(Promise|Task|Future|Combine)$/
      let columns = heads.indices.filter { heads[$0].contains(subject) }
      return columns.count > 2 ? columns : []
    }
  }

  /// What all tables of the page have in common with others of the same heads.
  func tableKinds() -> [[String]: TableKind] {
    var rows: [[String]: [[String]]] = [:]
    for table in Self.tables(in: content) {
      let cells = Self.rows(of: table).map { $0.map(words) }
      guard let heads = cells.first else { continue }
      rows[heads, default: []] += cells.dropFirst()
    }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0, TableKind($0, $1)) })
  }

  private static func tables(in blocks: [Node]) -> [Node] {
    blocks.flatMap { block in
      if text(block, "type") == "table" { return [block] }
      return tables(in: nodes(block["content"]) + nodes(block["items"]))
    }
  }

  private static func rows(of table: Node) -> [[[Node]]] { table["rows"] as? [[[Node]]] ?? [] }

  /// A cell's text.
  private func words(_ cell: [Node]) -> String {
    cell.map { plain($0["inlineContent"]) }.joined(separator: " ")
      .trimmingCharacters(in: .whitespaces)
  }

  func table(_ table: Node) throws -> String {
    let rows = Self.rows(of: table)
    let text = rows.map { $0.map(words) }
    guard let heads = text.first, let kind = kinds[heads] else { return "" }
    let sides = table["alignments"] as? [String] ?? []
    func mark(_ column: Int) -> String {
      column < sides.count && sides[column] == "right" ? " class=\"number\"" : ""
    }
    let head = try rows[0].enumerated().map { column, cell in
      "<th scope=\"col\"\(mark(column))>\(try inside(cell))</th>"
    }
    let body = try zip(rows, text).dropFirst().map { cells, words in
      let odd = Self.odd(words, among: kind.compared)
      let row = try cells.enumerated().map { column, cell in
        // On a narrow screen, a cell is a line that begins with the head of its column.
        let label = Self.escape(column > 0 && column < heads.count ? heads[column] : "")
        let said = label.isEmpty ? "" : " data-head=\"\(label)\""
        let sign = "<b class=\"odd\" title=\"differs from the others\">≠</b> "
        let tag = column == 0 && heads[0].isEmpty ? "th" : "td"
        let scope = tag == "th" ? " scope=\"row\"" : ""
        return "<\(tag)\(scope)\(mark(column))\(said)>"
          + "\(column == odd ? sign : "")\(try inside(cell))</\(tag)>"
      }
      return "<tr>\(row.joined())</tr>"
    }
    let columns = kind.widths.map { "<col style=\"width: \($0)%\">" }.joined()
    return "<table class=\"\(kind.size)\"><colgroup>\(columns)</colgroup>"
      + "<thead><tr>\(head.joined())</tr></thead><tbody>\(body.joined())</tbody></table>"
  }

  private func inside(_ cell: [Node]) throws -> String {
    cell.count == 1 ? try inline(cell[0]["inlineContent"]) : try blocks(cell)
  }

  /// The only cell that differs where all others of these columns are alike; a dash says that there is nothing.
  static func odd(_ row: [String], among columns: [Int]) -> Int? {
    let cells = columns.filter { $0 < row.count && !["", "–", "-"].contains(row[$0]) }
    guard cells.count > 2 else { return nil }
    let alike = Dictionary(grouping: cells) { row[$0] }
    guard alike.count == 2 else { return nil }
    return alike.values.first { $0.count == 1 }?.first
  }
}
