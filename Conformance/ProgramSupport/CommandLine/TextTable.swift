/// Rows of text in columns, two spaces apart.
package enum TextTable {
  /// A line for each row, whose cells are as wide as the widest of their column.
  ///
  /// - Parameters:
  ///   - rows: the cells; a row may have fewer than the others.
  ///   - left: how many columns begin at the left; the others have numbers, and end at the right.
  package static func text(_ rows: [[String]], left: Int = .max) -> String {
    let widths = (0..<(rows.map(\.count).max() ?? 0)).map { column in
      rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column < left ? cell + space : space + cell
      }.joined(separator: "  ").replacing(/\s+$/, with: "") + "\n"
    }.joined()
  }
}

extension String {
  /// Its words in lines of at most so many characters; a longer word has a line of its own.
  package func wrapped(to width: Int) -> [String] {
    split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + word.count < width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}
