import ProgramSupport

/// A table of heads, a cell for each subject and ids, as wide as a terminal.
///
/// A cell that is too wide continues in the next line. A cell that would take many lines is put below the table.
struct TerminalTable {
  static let width = 80
  /// How many lines a cell may have.
  private static let height = 3
  private static let idWidth = 6
  private static let gap = 2

  private let head: Int
  private let widths: [Int]
  private var lines: [String] = []
  private var notes: [String] = []

  /// Divides the width.
  ///
  /// - Parameters:
  ///   - subjects: the titles of the columns, which its first line has.
  ///   - rows: what will be added.
  init(subjects: [String], rows: [Matrix.Row]) {
    let head = min(26, rows.map(\.head.count).max() ?? 0)
    let gaps = Self.gap * (subjects.count + 1)
    let share = (Self.width - head - Self.idWidth - gaps) / max(1, subjects.count)
    self.head = head
    widths = subjects.indices.map { index in
      min(
        max(share, 1),
        ([subjects[index]] + rows.map { Self.whole($0.cells[index]) }).map(\.count).max() ?? 0
      )
    }
    add("", subjects.map { [$0] }, "")
  }

  /// Adds a line above the rows that follow.
  mutating func add(title: String) { lines += ["", title] }

  /// Adds a row, whose cells have lines.
  mutating func add(_ head: String, _ cells: [[String]], _ id: String) {
    let columns =
      [Wrapping.lines(head, width: self.head)]
      + zip(cells, widths).map { cell, width in
        let pieces = cell.flatMap { Wrapping.lines($0, width: width) }
        return pieces.count > Self.height ? [note(cell, of: head)] : pieces
      } + [[id]]
    for row in 0..<(columns.map(\.count).max() ?? 0) {
      let texts = columns.map { $0.indices.contains(row) ? $0[row] : "" }
      add(texts)
    }
  }

  private mutating func add(_ texts: [String]) {
    let line = zip(texts, [head] + widths + [Self.idWidth]).map { $0.padded(to: $1) }
      .joined(separator: String(repeating: " ", count: Self.gap))
    lines.append(line.trimmedAtItsEnd)
  }

  private static func whole(_ cell: [String]) -> String { cell.joined(separator: "; ") }

  /// Puts a cell below the table.
  ///
  /// - Returns: what is shown in its place.
  private mutating func note(_ cell: [String], of head: String) -> String {
    let text = "\(head): \(Self.whole(cell))"
    if !notes.contains(text) { notes.append(text) }
    return "see (\((notes.firstIndex(of: text) ?? 0) + 1))"
  }

  /// The table, and what is below it.
  var text: String {
    let below = notes.enumerated().flatMap { number, note in
      Wrapping.lines("(\(number + 1)) \(note)", width: Self.width)
    }
    return (lines + (below.isEmpty ? [] : [""] + below)).map { "\($0)\n" }.joined()
  }
}
