import ProgramSupport

/// A table of heads, a cell for each subject and ids, at most as wide as the terminal.
///
/// A cell that is too wide continues in the next line. If that would take many lines, or if the terminal has no room for
/// columns, each subject has a line of its own instead.
struct TerminalTable {
  /// How many lines a cell may have.
  private static let height = 3
  /// A column need not be wider than this.
  private static let enough = 40

  private let subjects: [String]
  private let terminal: Terminal
  private let head: Int
  private let widths: [Int]
  private let gap: Int
  private let hasColumns: Bool
  private var lines: [String] = []

  /// Divides the width.
  ///
  /// - Parameters:
  ///   - subjects: the titles of the columns, which its first line has.
  ///   - rows: what will be added.
  ///   - id: how wide the last column is.
  ///   - terminal: what it is printed on.
  init(subjects: [String], rows: [Matrix.Row], id: Int = 6, on terminal: Terminal) {
    self.subjects = subjects.map(Escaping.line)
    self.terminal = terminal
    let heads = rows.map(\.head)
    let cells = subjects.indices.map { index in rows.flatMap { $0.cells[index] } }
    var widths = zip(self.subjects, cells).map { max($0.count, Self.longestWord(of: $1)) }
    let natural = zip(widths, cells).map { width, cells in
      cells.map { min($0.count, Self.enough) }.reduce(width, max)
    }
    let least = Self.longestWord(of: heads) + widths.reduce(0, +)
    let room = { (gap: Int) in terminal.width - id - gap * (subjects.count + 1) }
    gap = room(2) >= least ? 2 : 1
    hasColumns = room(gap) >= least
    let wanted = heads.map(\.count).max() ?? 0
    var rest = room(gap) - least
    var head = least - widths.reduce(0, +)
    let more = max(0, min(rest, min(wanted, terminal.width / 3) - head))
    head += more
    rest -= more
    // Whoever has least is given more first.
    while rest > 0 {
      let lacking = widths.indices.filter { widths[$0] < natural[$0] }
      guard let next = lacking.min(by: { widths[$0] < widths[$1] }) else { break }
      widths[next] += 1
      rest -= 1
    }
    head += max(0, min(rest, wanted - head))
    (self.head, self.widths) = (head, widths)
    if hasColumns { add([""] + self.subjects + [""], [nil] + subjects.map { _ in .bold } + [nil]) }
  }

  /// How long the longest word is, unless it is so long that it may be broken.
  private static func longestWord(of texts: [String]) -> Int {
    texts.flatMap { $0.split(separator: " ") }.map { min($0.count, 14) }.max() ?? 0
  }

  /// Adds a line above the rows that follow.
  mutating func add(title: String) {
    lines.append("")
    for line in Wrapping.lines(title, width: terminal.width) {
      lines.append(terminal.styled(line, .bold))
    }
  }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - row: its cells have lines.
  ///   - id: the text of the last column.
  ///   - colours: whether cells that differ have different colours.
  mutating func add(_ row: Matrix.Row, _ id: String = "", colours: Bool = false) {
    let cells = row.cells.map { $0.map(Escaping.line) }
    let styles = Self.styles(of: cells, colours: colours)
    let columns =
      [Wrapping.lines(row.head, width: head)]
      + zip(cells, widths).map { cell, width in
        cell.flatMap { Wrapping.lines($0, width: width) }
      } + [[id]]
    guard hasColumns, columns.allSatisfy({ $0.count <= Self.height }) else {
      return add(row.head, spread: cells, styles, id)
    }
    for line in 0..<(columns.map(\.count).max() ?? 0) {
      let texts = columns.map { $0.indices.contains(line) ? $0[line] : "" }
      add(texts, [nil] + styles + [.dim])
    }
  }

  private mutating func add(_ texts: [String], _ styles: [Terminal.Style?]) {
    let gap = String(repeating: " ", count: gap)
    let last = texts.lastIndex { !$0.isEmpty } ?? 0
    let parts = texts[...last].enumerated().map { column, text in
      let space = column == last ? 0 : ([head] + widths)[column] - Wrapping.columns(text)
      return terminal.styled(text, styles[column]) + String(repeating: " ", count: max(0, space))
    }
    lines.append(parts.joined(separator: gap))
  }

  /// Adds a row with a line for each value, and the subjects that have it.
  private mutating func add(
    _ head: String,
    spread cells: [[String]],
    _ styles: [Terminal.Style?],
    _ id: String
  ) {
    if hasColumns {
      let text = head.padded(to: self.head + widths.reduce(0) { $0 + gap + $1 })
      let last = String(repeating: " ", count: gap) + terminal.styled(id, .dim)
      lines.append((text + last).trimmedAtItsEnd)
    } else {
      lines += Wrapping.lines("\(head) \(id)", width: terminal.width)
    }
    for cell in cells.uniqued() {
      let those = cells.indices.filter { cells[$0] == cell }
      let names = those.map { subjects[$0] }.joined(separator: ", ")
      let text = "\(names): \(cell.joined(separator: "; "))"
      for (number, line) in Wrapping.lines(text, width: terminal.width - 4).enumerated() {
        let start = number == 0 ? "  " : "    "
        lines.append(start + terminal.styled(line, styles[those[0]]))
      }
    }
  }

  /// Faults are red; of others, each further value has a colour of its own if that is asked for.
  private static func styles(of cells: [[String]], colours: Bool) -> [Terminal.Style?] {
    let values = cells.filter { $0 != Matrix.Row.absent }.uniqued()
    return cells.map { cell in
      switch cell.first {
      case "FAIL", "BROKEN": .red
      case "over its bound": .yellow
      case "–": .dim
      default:
        switch values.firstIndex(of: cell) ?? 0 {
        case 0: nil
        case let place: colours ? (place.isMultiple(of: 2) ? .magenta : .cyan) : nil
        }
      }
    }
  }

  /// Adds some words below.
  mutating func add(note: String) {
    lines += Wrapping.lines(Escaping.line(note), width: terminal.width)
  }

  /// The table, and what is below it.
  var text: String { lines.map { "\($0)\n" }.joined() }
}
