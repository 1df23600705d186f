import PromiseConformance

/// One page for a browser, with everything in a record: no network, and without its script all but the filters.
///
/// It begins with the verdict, and with each fault that is probable. Then rules are rows and subjects columns: what differs
/// most comes first, then what is wrong, and where answers differ.
/// Rules that apply only to some subjects are folded by group, and those on which all agree as a whole. A rule opens
/// to a row below it.
struct PageReport {
  let sheet: Sheet
  /// What is probably wrong.
  let causes: [Cause]
  let program: String
  let additions: ReportAdditions
  /// A number for each design that several rows share.
  let patterns: [String: Int]
  /// How many bytes the traces may take; what is beyond stays in the record, and the page says so.
  static let traceBytes = 600_000
  /// How large a page may become with them.
  static let bytes = 1_990_000

  /// How many rows are in a body of a table.
  private static let blockLength = 10

  var record: RunRecord { sheet.record }

  init(_ record: RunRecord, program: String, with additions: ReportAdditions = ReportAdditions()) {
    (sheet, causes) = (Sheet(record.grouped), Cause.all(in: record))
    (self.program, self.additions) = (program, additions)
    let rows = Dictionary(grouping: sheet.rows.filter { $0.design != nil }) { $0.design ?? "" }
    let shared = rows.filter { $0.value.count > 1 }.keys.sorted()
    patterns = Dictionary(uniqueKeysWithValues: zip(shared, shared.indices))
  }

  /// The part of the page that a row is in.
  private enum Part: String, CaseIterable {
    case wrong, differ, some, agree

    init(_ row: Sheet.Row) {
      self = row.isWrong ? .wrong : row.differs ? .differ : row.isPartial ? .some : .agree
    }

    func title(isAlone: Bool) -> String {
      switch self {
      case .wrong: "What is wrong"
      case .differ: "Different answers"
      case .some: "Only some have it"
      case .agree: isAlone ? "All other rules" : "Where they agree"
      }
    }
  }

  var text: String {
    guard hasTraces else { return text(TraceRoom(bytes: 0)) }
    // The size of the rest of the page is not known before it is written.
    let rest = text(TraceRoom(bytes: 0)).utf8.count
    return text(TraceRoom(bytes: max(0, min(Self.traceBytes, Self.bytes - rest))))
  }

  private var hasTraces: Bool {
    record.lines.contains { $0.failures != nil }
      || additions.explored.map { explored in
        explored.scenarios.contains { $0.failure != nil }
          || explored.mutants.contains { $0.failure != nil }
      } ?? false
  }

  private func text(_ empty: TraceRoom) -> String {
    // The rules come first in using the room for traces.
    let rows = Dictionary(grouping: sheet.rows, by: Part.init)
    var room = empty
    let faults = faults(&room)
    var matrix = ""
    for part in Part.allCases { matrix += section(part, rows[part, default: []], &room) }
    let tabs = additionalTabs(&room)
    let title = "Promises, side by side, catalogue \(Escaping.markup(record.catalogue))"
    var text = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
      <title>\(title)</title>
      <style>
      :root { --n: \(max(1, record.subjects.count)); }
      \(String(decoding: PackageResources.page_css, as: UTF8.self))
      \(Lanes.style)
      </style>
      </head>
      <body\(sheet.rows.count > 1000 ? " class=\"large\"" : "")>
      <a class="skip" href="#matrix">To the matrix</a>
      <header>
      <h1>Promises, side by side</h1>
      \(verdict)
      <p>\(summary)</p>
      \(totals)
      </header>
      \(links(to: tabs))
      <main id="matrix" tabindex="-1" class="tab">
      \(faults)\(short)
      <p id="empty" role="status" hidden></p>

      """
    text += "\(matrix)\(filters)\n\(tools)</main>\n" + tabs.map(\.markup).joined()
    text += "<p id=\"said\" role=\"status\"></p>\n\(footer)"
    text +=
      "<script>\n\(String(decoding: PackageResources.page_js, as: UTF8.self))</script>\n</body>\n</html>\n"
    return text
  }

  private var summary: String {
    let rules = sheet.rows.count == 1 ? "1 rule" : "\(sheet.rows.count) rules"
    let count = record.subjects.count
    let subjects = count == 1 ? "1 subject" : "\(count) subjects"
    let note = sheet.note.map { " \($0)" } ?? ""
    return Escaping.markup(
      "\(rules) of catalogue \(record.catalogue) on \(subjects), seed \(record.seed)\(sheet.shard)."
        + note
    )
  }

  private var totals: String {
    let rows = Matrix(record).totals
    guard !rows.isEmpty else { return "" }
    var text =
      "<details class=\"totals\" open><summary>What was counted</summary>\n<table aria-label=\"what was counted\"><thead><tr><td></td>"
    for (index, subject) in record.subjects.enumerated() {
      text += "<th scope=\"col\" data-s=\"\(index)\">\(Self.name(subject))</th>"
    }
    text += "</tr></thead><tbody>\n"
    for row in rows {
      text += "<tr><th scope=\"row\">\(Escaping.markup(row.head))</th>"
      for (index, cell) in row.cells.enumerated() {
        text += "<td data-s=\"\(index)\">\(Escaping.markup(cell.joined(separator: "; ")))</td>"
      }
      text += "</tr>\n"
    }
    return text + "</tbody></table></details>"
  }

  // MARK: The matrix

  /// The most important differences, each with a link to its rule.
  private var short: String {
    // What no subject has is no difference.
    let front = Matrix(record).front.filter { _, row in row.cells.contains { $0 != ["–"] } }
    guard !front.isEmpty else { return "" }
    var text =
      "<section id=\"short\" aria-labelledby=\"h-short\">\n<h2 id=\"h-short\">In short</h2>\n"
      + "<table class=\"matrix\" role=\"table\" aria-labelledby=\"h-short\">\(head(""))"
      + "<tbody role=\"rowgroup\">\n"
    for (rule, row) in front {
      text +=
        "<tr class=\"s\" role=\"row\"><th scope=\"row\" role=\"rowheader\">\(Self.prose(row.head)) "
        + "<a href=\"#\(rule.id)\">\(rule.id)</a></th>"
      for (index, cell) in row.cells.enumerated() {
        let words = cell.map(Self.prose).joined(separator: "; ")
        text += "<td role=\"cell\" data-s=\"\(index)\">\(who(index))\(words)</td>"
      }
      text += "</tr>\n"
    }
    return text + "</tbody></table>\n</section>\n"
  }

  private func head(_ title: String) -> String {
    var text =
      "<thead role=\"rowgroup\"><tr role=\"row\"><th scope=\"col\" role=\"columnheader\">\(title)</th>"
    for (index, subject) in record.subjects.enumerated() {
      text +=
        "<th scope=\"col\" role=\"columnheader\" data-s=\"\(index)\">\(Self.name(subject))</th>"
    }
    return text + "</tr></thead>\n"
  }

  /// A subject's name, for a narrow screen.
  private func who(_ index: Int) -> String {
    "<b class=\"w\">\(Escaping.markup(record.subjects[index]))</b>"
  }

  private func section(_ part: Part, _ rows: [Sheet.Row], _ room: inout TraceRoom) -> String {
    let isAlone = record.subjects.count < 2
    let count = rows.count == 1 ? "1 rule" : "\(rows.count) rules"
    let title =
      "<h2 id=\"h-\(part.rawValue)\">\(part.title(isAlone: isAlone)) "
      + "<span class=\"count\">\(count)</span></h2>"
    let isHidden = rows.isEmpty && part != .differ
    var text =
      "<section class=\"part\" data-part=\"\(part.rawValue)\" aria-labelledby=\"h-\(part.rawValue)\""
      + "\(isHidden ? " hidden" : "")>\n"
    let isFolded = part == .agree
    // With one subject, nothing differs: a closed fold would leave nothing to see.
    text +=
      isFolded
      ? "<details class=\"fold\"\(isAlone ? " open" : "")><summary>\(title)</summary>\n"
      : "\(title)\n"
    if part == .differ {
      let why =
        isAlone
        ? "The record has one subject, so that nothing can differ."
        : "On all rules that are right, the subjects agree."
      text += "<p class=\"none\"\(rows.isEmpty ? "" : " hidden")>\(why)</p>\n"
    }
    text += part == .some ? folds(rows, &room) : table(part, rows, groups.map(\.id), &room)
    return text + (isFolded ? "</details>\n" : "") + "</section>\n"
  }

  /// A closed line for each group, which opens to a table of its own.
  private func folds(_ rows: [Sheet.Row], _ room: inout TraceRoom) -> String {
    let counts = Dictionary(grouping: rows, by: \.rule.group).mapValues(\.count)
    var text = ""
    for group in groups {
      let id = Escaping.markup(group.id)
      let count = counts[group.id, default: 0]
      text += "<details class=\"fold\" data-f=\"\(id)\"\(count == 0 ? " hidden" : "")>"
      text += "<summary>\(id) \(Escaping.markup(group.title)) "
      text += "<span class=\"count\">\(count)</span></summary>\n"
      text += table(.some, rows, [group.id], &room) + "</details>\n"
    }
    return text
  }

  /// A body of the table for each group, also for those that have no row here: hiding a subject moves rows.
  private func table(
    _ part: Part,
    _ rows: [Sheet.Row],
    _ ids: [String],
    _ room: inout TraceRoom
  ) -> String {
    let columns = record.subjects.count + 1
    var text =
      "<table class=\"matrix\" role=\"table\" aria-labelledby=\"h-\(part.rawValue)\">\(head("rule"))"
    let groups = Dictionary(grouping: rows, by: \.rule.group)
    for group in self.groups where ids.contains(group.id) {
      let own = groups[group.id, default: []]
      let id = Escaping.markup(group.id)
      let head =
        "<tr class=\"g\" role=\"row\"><th role=\"rowheader\" scope=\"rowgroup\" colspan=\"\(columns)\">"
        + "\(id) <span>\(Escaping.markup(group.title))</span></th></tr>\n"
      // Browsers lay out and hide a block as a whole, so that none may be too long.
      for start in stride(from: 0, to: max(1, own.count), by: Self.blockLength) {
        text += "<tbody role=\"rowgroup\" data-g=\"\(id)\"\(own.isEmpty ? " hidden" : "")>"
        if start == 0 && part != .some { text += head }
        for row in own.dropFirst(start).prefix(Self.blockLength) {
          text += self.row(row, columns, &room)
        }
        text += "</tbody>\n"
      }
    }
    return text + "</table>\n"
  }

  /// The groups of which there are rules, those of the catalogue first.
  var groups: [(id: String, title: String)] {
    var open = Set(sheet.rows.map(\.rule.group))
    var groups = Catalogue.groups.filter { open.remove($0.id) != nil }
    for row in sheet.rows where open.remove(row.rule.group) != nil {
      groups.append((row.rule.group, ""))
    }
    return groups
  }

  private func row(_ row: Sheet.Row, _ columns: Int, _ room: inout TraceRoom) -> String {
    let id = Escaping.markup(row.rule.id)
    let pattern = row.design.flatMap { patterns[$0] }.map { " data-d=\"\($0)\"" } ?? ""
    var text =
      "<tr class=\"r\" role=\"row\" data-r=\"\(id)\"\(pattern)><th scope=\"row\" role=\"rowheader\"><details>"
    text += "<summary><code>\(id)</code> \(Self.prose(row.rule.label))</summary></details></th>"
    for (index, line) in row.cells.enumerated() { text += cell(line, index, row.odd == index) }
    text +=
      "</tr>\n<tr class=\"m\" role=\"row\" id=\"\(id)\"><td role=\"cell\" colspan=\"\(columns)\">"
    return text + more(row, &room) + "</td></tr>\n"
  }

  /// What was observed, and the verdict; on a narrow screen behind the subject's name.
  private func cell(_ line: RunRecord.Line?, _ index: Int, _ isOdd: Bool) -> String {
    let who = who(index)
    let start = "<td role=\"cell\"\(isOdd ? " class=\"odd\"" : "") data-s=\"\(index)\""
    guard let line else {
      return
        "\(start)>\(who)<span class=\"o\">no verdict in the record</span></td>"
    }
    let pattern = line.value?.description ?? line.figure.map(String.init)
    let key = pattern.map { " data-k=\"\(Escaping.markup($0))\"" } ?? ""
    let observed = fault(of: line) ?? line.words.map(Self.prose).joined(separator: "; ")
    return "\(start) data-v=\"\(line.verdict.rawValue)\"\(key)>\(who)"
      + "<span class=\"o\">\(observed)</span>\(Self.verdict(line.verdict))</td>"
  }

  static func verdict(_ word: Verdict.Word) -> String {
    "<span class=\"v \(word.rawValue)\"><i aria-hidden=\"true\">\(word.sign)</i> \(word.words)</span>"
  }

  /// A name that breaks between its words, also where these are written as one.
  static func name(_ text: String) -> String {
    var (parts, part) = ([String](), "")
    for character in text {
      let isAfter = part.last.map { $0.isLowercase || $0.isNumber } ?? false
      if isAfter && character.isUppercase || part.last.map("._-".contains) == true {
        parts.append(part)
        part = ""
      }
      part.append(character)
    }
    return (parts + [part]).map(Escaping.markup).joined(separator: "<wbr>")
  }

  /// A text in which what is between backticks is code.
  static func prose(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map {
      Escaping.markup(String($0))
    }
    guard parts.count % 2 == 1 else { return parts.joined(separator: "`") }
    return parts.enumerated().map { $0.isMultiple(of: 2) ? $1 : "<code>\($1)</code>" }.joined()
  }
}
