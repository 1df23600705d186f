import PromiseConformance

/// The comparison as a table: a function of one run record, and of the texts of the rules.
public struct Matrix: Sendable {
  private let record: RunRecord
  private let rules: [RuleInfo]

  /// Lays out a record.
  ///
  /// - Parameter record: what a run found.
  public init(_ record: RunRecord) {
    self.record = record
    let ids = Set(record.lines.map(\.rule))
    rules = Catalogue.rules.filter { ids.contains($0.id) }
  }

  /// One row of a table: what it is about, and a cell for each subject.
  struct Row {
    var head: String
    var cells: [String]

    /// Whether the subjects differ.
    var differs: Bool { Set(cells).count > 1 }
  }

  // MARK: What is counted

  private func lines(_ subject: String, _ ids: Set<String>) -> [RunRecord.Line] {
    record.lines.filter { $0.subject == subject && ids.contains($0.rule) }
  }

  private func ids(_ isWanted: (Level) -> Bool) -> Set<String> {
    Set(rules.filter { isWanted($0.level) }.map(\.id))
  }

  /// `62 of 62`: how many of the rules that apply hold.
  private func score(_ head: String, _ ids: Set<String>) -> Row {
    Row(
      head: head,
      cells: record.subjects.map { subject in
        let applying = lines(subject, ids).filter { $0.verdict != "not-applicable" }
        let held = applying.filter { ["pass", "choice", "diverges"].contains($0.verdict) }
        return "\(held.count) of \(applying.count)"
      }
    )
  }

  var totals: [Row] {
    [
      score("laws that hold", ids(\.isLaw)),
      score("choices as declared", ids { if case .choice = $0 { true } else { false } }),
      score("programs for the compiler", ids { $0 == .compiler }),
      score("checks of the suite", ids { $0 == .meta }),
      Row(
        head: "not applicable",
        cells: record.subjects.map { subject in
          "\(record.lines.count { $0.subject == subject && $0.verdict == "not-applicable" })"
        }
      ),
      Row(
        head: "cases run",
        cells: record.subjects.map { subject in
          "\(record.lines.reduce(0) { $0 + ($1.subject == subject ? $1.cases : 0) })"
        }
      ),
    ].filter { row in row.cells.contains { $0 != "0 of 0" && $0 != "0" } }
  }

  /// The choices, those first in which the subjects differ.
  var choices: [(rule: RuleInfo, row: Row)] {
    let all = rules.compactMap { rule -> (rule: RuleInfo, row: Row)? in
      guard case .choice(let key, _) = rule.level else { return nil }
      return (rule, Row(head: key, cells: cells(rule)))
    }
    return all.filter(\.row.differs) + all.filter { !$0.row.differs }
  }

  private func cells(_ rule: RuleInfo) -> [String] {
    record.subjects.map { subject in
      guard let line = record.line(rule.id, subject) else { return "" }
      switch line.verdict {
      case "choice": return line.value ?? ""
      case "not-applicable": return "–"
      default: return line.verdict.uppercased()
      }
    }
  }

  // MARK: Markdown

  /// The whole comparison, as a page.
  public var markdown: String {
    var text = """
      # The comparison

      What the conformance suite observed, catalogue \(record.catalogue). `make compare` makes this page \
      anew in `.build/conformance/matrix.md`; a test holds the two equal. The rules are in \
      [SPEC.md](../Conformance/SPEC.md).

      ## At a glance

      \(summary)

      ## Laws


      """
    text += """
      ✓ holds · ✗ broken · ≠ diverges as declared · – not applicable (why: below) · ? not decided


      """
    for group in Catalogue.groups {
      let members = rules.filter { rule in
        if case .choice = rule.level { return false }
        return rule.group == group.id
      }
      guard !members.isEmpty else { continue }
      text += "### \(group.title)\n\n"
      text += table(
        head: ["rule", "statement"] + record.subjects,
        members.map { rule in ["\(rule.id)", rule.statement] + cells(rule).map(symbol) }
      )
      text += "\n"
    }
    return text + notApplicable
  }

  /// The totals and the choices, as the README shows them.
  public var summary: String {
    let totals = table(
      head: [""] + record.subjects,
      totals.map { [$0.head] + $0.cells }
    )
    let choices = table(
      head: ["rule", "what designs differ in"] + record.subjects,
      choices.map { choice in
        [choice.rule.id, choice.rule.statement]
          + choice.row.cells.map { $0.replacing("; ", with: ";<br>") }
      }
    )
    return totals + "\n" + choices
  }

  private var notApplicable: String {
    var text = "## Not applicable\n\n"
    for subject in record.subjects {
      text += "### \(subject)\n\n"
      var reasons: [(reason: String, rules: [String])] = []
      for line in record.lines where line.subject == subject && line.verdict == "not-applicable" {
        let reason = line.reason ?? ""
        if let index = reasons.firstIndex(where: { $0.reason == reason }) {
          reasons[index].rules.append(line.rule)
        } else {
          reasons.append((reason, [line.rule]))
        }
      }
      for (reason, rules) in reasons { text += "- \(rules.joined(separator: ", ")): \(reason)\n" }
      text += reasons.isEmpty ? "None.\n\n" : "\n"
    }
    return text
  }

  private func symbol(_ cell: String) -> String {
    switch cell {
    case "PASS": "✓"
    case "FAIL", "BROKEN": "✗"
    case "DIVERGES": "≠"
    case "INCONCLUSIVE": "?"
    default: cell
    }
  }

  private func table(head: [String], _ rows: [[String]]) -> String {
    let lines = [head, head.map { _ in "---" }] + rows
    return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  // MARK: Terminal

  /// The comparison for a terminal or a log: totals, choices, what is wrong.
  public var terminal: String {
    let choices = choices
    let heads = totals.map(\.head) + choices.map { "\($0.rule.id) \($0.row.head)" }
    let first = (heads.map(\.count).max() ?? 0) + 2
    let widths = record.subjects.indices.map { index in
      let cells =
        totals.map { $0.cells[index] } + choices.flatMap { pieces($0.row.cells[index]) }
      return ([record.subjects[index]] + cells).map(\.count).max() ?? 0
    }
    func line(_ head: String, _ cells: [String]) -> String {
      var text = head.padded(to: first)
      for (cell, width) in zip(cells, widths) { text += cell.padded(to: width + 2) }
      return text.trimmingEnd() + "\n"
    }
    var text = line("", record.subjects)
    for row in totals { text += line(row.head, row.cells) }
    let agreed = record.subjects.count > 1 ? "where they agree" : "choices"
    for (title, isWanted) in [("where they differ", true), (agreed, false)] {
      let wanted = choices.filter { $0.row.differs == isWanted }
      if wanted.isEmpty { continue }
      text += "\n\(title)\n"
      for choice in wanted {
        let columns = choice.row.cells.map(pieces)
        for row in 0..<(columns.map(\.count).max() ?? 0) {
          text += line(
            row == 0 ? "\(choice.rule.id) \(choice.row.head)" : "",
            columns.map { $0.indices.contains(row) ? $0[row] : "" }
          )
        }
      }
    }
    return text
  }

  private func pieces(_ cell: String) -> [String] {
    cell.split(separator: "; ").map(String.init)
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  fileprivate func trimmingEnd() -> String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
