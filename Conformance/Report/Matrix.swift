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

  /// One row of a table: what it is about, and a cell for each subject, of one line or several.
  struct Row {
    var head: String
    var cells: [[String]]

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

  /// `62 of 62`: how many of the rules that apply hold; no row where none applies.
  ///
  /// A rule that was not run may apply, and does not hold: leaving it out makes nothing look better.
  private func score(_ head: String, _ ids: Set<String>) -> Row? {
    let scores = record.subjects.map { subject in
      let applying = lines(subject, ids).map(\.verdict).filter { $0 != .notApplicable }
      return (
        held: applying.count { [.pass, .choice, .within, .diverges].contains($0) },
        of: applying.count
      )
    }
    guard scores.contains(where: { $0.of > 0 }) else { return nil }
    return Row(head: head, cells: scores.map { ["\($0.held) of \($0.of)"] })
  }

  /// A number for each subject; no row where there is nothing to count.
  private func count(_ head: String, _ count: (RunRecord.Line) -> Int) -> Row? {
    let counts = record.subjects.map { subject in
      record.lines.reduce(0) { $0 + ($1.subject == subject ? count($1) : 0) }
    }
    return counts.contains { $0 > 0 } ? Row(head: head, cells: counts.map { ["\($0)"] }) : nil
  }

  var totals: [Row] {
    [
      score("laws that hold", ids(\.isLaw)),
      score("choices as declared", ids { $0.choice != nil }),
      score("figures within bounds", ids { $0.bound != nil }),
      score("programs for the compiler", ids { $0 == .compiler }),
      score("checks of the suite", ids { $0 == .meta }),
      count("not applicable") { $0.verdict == .notApplicable ? 1 : 0 },
      count("not run") { $0.verdict == .notRun ? 1 : 0 },
      count("cases run", \.cases),
    ].compactMap(\.self)
  }

  /// The choices, those first in which the subjects differ.
  var choices: [(rule: RuleInfo, row: Row)] {
    let all = rules.compactMap { rule -> (rule: RuleInfo, row: Row)? in
      guard let choice = rule.level.choice else { return nil }
      return (rule, Row(head: choice.label, cells: verdicts(rule).map(cell)))
    }
    return all.filter(\.row.differs) + all.filter { !$0.row.differs }
  }

  /// The figures that were measured.
  var figures: [(rule: RuleInfo, row: Row)] {
    rules.compactMap { rule in
      guard let bound = rule.level.bound else { return nil }
      return (rule, Row(head: bound.label, cells: verdicts(rule).map(cell)))
    }
  }

  private func verdicts(_ rule: RuleInfo) -> [RunRecord.Line?] {
    record.subjects.map { record.line(rule.id, $0) }
  }

  /// What was observed of a choice, or the verdict if that is another.
  private func cell(_ line: RunRecord.Line?) -> [String] {
    switch line?.verdict {
    case .choice?: line?.value?.lines ?? []
    case .within?: ["\(line?.figure ?? 0)"]
    case .over?: ["\(line?.figure ?? 0), over"]
    case .notApplicable?: ["–"]
    case .notRun?: ["not run"]
    case let word?: [word.rawValue.uppercased()]
    case nil: [""]
    }
  }

  // MARK: Markdown

  /// The whole comparison, as a page.
  public var markdown: String {
    var text = """
      # The comparison

      What the conformance suite observed, catalogue \(record.catalogue). `make compare` makes this page \
      anew in `.build/conformance/matrix.md`; a test holds the two equal. What each rule says, by its id, is in \
      [SPEC.md](../Conformance/SPEC.md).

      ## In short

      \(summary)

      ## What was counted

      \(table(head: [""] + record.subjects, totals.map { [$0.head] + $0.cells.map(joined) }))

      """
    let choices = choices
    for (title, isWanted) in [("Where they differ", true), ("Where they agree", false)] {
      let wanted = choices.filter { $0.row.differs == isWanted }
      text += "## \(title)\n\nA dash: this library has no such thing.\n\n"
      text += grouped { group in wanted.filter { $0.rule.group == group }.map(line) }
    }
    if !figures.isEmpty {
      text += """
        ## Figures

        Measured, and neither right nor wrong: a library may be over a bound for a reason.


        """
      text += table(
        head: [""] + record.subjects + ["bound", "rule"],
        figures.map { rule, row in
          let bound = rule.level.bound
          return [rule.statement] + row.cells.map(joined)
            + ["\(bound?.most ?? 0) \(bound?.unit ?? "")", rule.id]
        }
      )
      text += "\n"
    }
    text += """
      ## Laws

      ✓ holds · ✗ broken · ≠ diverges as declared · – not applicable (why: below) · ? not decided · ○ not run


      """
    text += grouped { group in
      rules.filter { rule in
        rule.group == group && rule.level.choice == nil && rule.level.bound == nil
      }.map { [$0.statement] + verdicts($0).map { symbol($0?.verdict) } + [$0.id] }
    }
    return text + notApplicable
  }

  /// A heading and a table for each group of which there are rows.
  private func grouped(_ rows: (_ group: String) -> [[String]]) -> String {
    Catalogue.groups.map { group in
      let rows = rows(group.id)
      guard !rows.isEmpty else { return "" }
      return "### \(group.title)\n\n" + table(head: [""] + record.subjects + ["rule"], rows) + "\n"
    }.joined()
  }

  /// The most important differences, as the README shows them.
  public var summary: String {
    var rows: [[String]] = []
    for rule in rules where rule.id == "TYP-02" {
      let cells = verdicts(rule).map { line in
        switch line?.verdict {
        case .pass?: "with their type"
        case .notApplicable?: "as any error"
        default: joined(cell(line))
        }
      }
      rows.append(["how errors travel"] + cells + [rule.id])
    }
    let first = [
      "CTX-01", "CTX-06", "CAN-01", "CAN-18", "RES-04", "STA-06", "UNH-01", "TSK-03", "LIV-04",
    ]
    let choices = choices
    for id in first {
      for choice in choices where choice.rule.id == id { rows.append(line(choice)) }
    }
    return table(head: [""] + record.subjects + ["rule"], rows)
  }

  private func line(_ choice: (rule: RuleInfo, row: Row)) -> [String] {
    [choice.row.head] + choice.row.cells.map(joined) + [choice.rule.id]
  }

  private func joined(_ cell: [String]) -> String { cell.joined(separator: ";<br>") }

  private var notApplicable: String {
    var text = "## Not applicable\n\n"
    for subject in record.subjects {
      text += "### \(subject)\n\n"
      var reasons: [(reason: String, rules: [String])] = []
      for line in record.lines where line.subject == subject && line.verdict == .notApplicable {
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

  private func symbol(_ verdict: Verdict.Word?) -> String {
    switch verdict {
    case .pass?, .choice?, .within?: "✓"
    case .over?: "over"
    case .fail?, .broken?: "✗"
    case .diverges?: "≠"
    case .inconclusive?: "?"
    case .notRun?: "○"
    case .notApplicable?: "–"
    case nil: ""
    }
  }

  private func table(head: [String], _ rows: [[String]]) -> String {
    let lines = [head, head.map { _ in "---" }] + rows
    return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  // MARK: Terminal

  /// The comparison for a terminal or a log, 80 columns wide: totals and choices.
  public var terminal: String {
    let choices = choices
    var table = TerminalTable(
      subjects: record.subjects,
      rows: totals + (choices + figures).map(\.row)
    )
    table.add("", record.subjects.map { [$0] }, "")
    for row in totals { table.add(row.head, row.cells, "") }
    let agreed = record.subjects.count > 1 ? "where they agree" : "choices"
    for (title, isWanted) in [("where they differ", true), (agreed, false)] {
      let wanted = choices.filter { $0.row.differs == isWanted }
      if wanted.isEmpty { continue }
      table.add(title: title)
      for choice in wanted { table.add(choice.row.head, choice.row.cells, choice.rule.id) }
    }
    if !figures.isEmpty { table.add(title: "figures, neither right nor wrong") }
    for figure in figures { table.add(figure.row.head, figure.row.cells, figure.rule.id) }
    return table.text
  }
}
