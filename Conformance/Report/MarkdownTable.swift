/// A table of a Markdown page, whose cells are Markdown.
package enum MarkdownTable {
  /// The whole of it.
  package static func text(_ head: [String], _ rows: [[String]]) -> String {
    ([head, head.map { _ in "---" }] + rows).map(row).joined()
  }

  /// A line of it.
  package static func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |\n"
  }
}
