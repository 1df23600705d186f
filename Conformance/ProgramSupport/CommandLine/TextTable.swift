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
        cell.padded(to: widths[column], isRight: column >= left)
      }.joined(separator: "  ").trimmedAtItsEnd + "\n"
    }.joined()
  }
}

extension String {
  /// As wide as a column; at its right, if that is asked for.
  package func padded(to width: Int, isRight: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - count))
    return isRight ? space + self : self + space
  }

  /// Without the spaces at its end.
  package var trimmedAtItsEnd: String { replacing(/\ +$/, with: "") }

  /// It as the content of an element, or as a quoted attribute, of XML and HTML.
  package var markup: String {
    // Most texts have none of these signs, and a site has very many texts.
    guard utf8.contains(where: { [38, 60, 62, 34].contains($0) }) else { return self }
    return replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

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
