import PromiseConformance

extension Matrix {
  /// The whole comparison, as a page of the project's.
  public var markdown: String {
    page(
      title: "Compare the three libraries",
      head: "How they differ, and where they agree: what the conformance suite observed.",
      rest: """
        Catalogue \(Escaping.markdown(record.catalogue)). What each rule says, by its id, is in \
        [SPEC.md](../Conformance/SPEC.md). `make compare` makes this page anew in `.build/conformance/matrix.md`; a test \
        holds the two equal.
        """
    )
  }

  /// The whole comparison, as a page that begins with these words.
  func page(title: String = "The comparison", head: String, rest: String = "") -> String {
    var text = """
      # \(title)

      \(head)

      ## In short

      \(summary)

      ## What was counted

      \(rest.isEmpty ? "" : "\(rest)\n\n")\(table(head: [""] + names, totals.map { [$0.head] + $0.cells.map(joined) }))

      """
    for (title, rows) in choices {
      let hasDashes = rows.contains { $0.row.cells.contains(Row.absent) }
      text += "## \(title)\n\n\(hasDashes ? "A dash: the rule does not apply.\n\n" : "")"
      text += grouped(title.lowercased()) { group in
        rows.filter { $0.rule.group == group }.map(line)
      }
    }
    if !figures.isEmpty {
      text += """
        ## Figures

        \(Self.aboutFigures)


        """
      text += table(
        head: [""] + names + ["bound", "rule"],
        figures.map { rule, row in
          let bound = rule.level.bound
          let cells = zip(verdicts(rule), row.cells).map { line, cell in
            joined(cell) + (line?.verdict == .over ? ": \(line?.figure ?? 0)" : "")
          }
          return [rule.statement] + cells + [bound.map { $0.words($0.most) } ?? "", rule.id]
        }
      )
      let list = excesses.map { "- \(Escaping.prose($0))\n" }.joined()
      text += list.isEmpty ? "\n" : "\n\(list)\n"
    }
    text += """
      ## Laws

      ✓ holds · ✗ broken · ≠ diverges as declared · – does not apply (why: below) · ? not decided · ○ not run


      """
    text += grouped("laws") { group in
      rules.filter { rule in
        rule.group == group && rule.level.choice == nil && rule.level.bound == nil
          && verdicts(rule).contains { $0 != nil && $0?.verdict != .notApplicable }
      }.map { [$0.statement] + verdicts($0).map(symbol) + [$0.id] }
    }
    return text + notApplicable
  }

  /// A heading and a table for each group of which there are rows.
  ///
  /// - Parameter part: what tells the heading from others of the same group, so that pages can link to it.
  private func grouped(_ part: String, _ rows: (_ group: String) -> [[String]]) -> String {
    Catalogue.groups.map { group in
      let rows = rows(group.id)
      guard !rows.isEmpty else { return "" }
      return "### \(group.title): \(part)\n\n" + table(head: [""] + names + ["rule"], rows) + "\n"
    }.joined()
  }

  /// The most important differences, as the README shows them.
  public var summary: String {
    table(
      head: [""] + names + ["rule"],
      front.map { [$0.row.head] + $0.row.cells.map(joined) + [$0.rule.id] }
    )
  }

  func line(_ choice: (rule: RuleInfo, row: Row)) -> [String] {
    [choice.row.head] + choice.row.cells.map(joined) + [choice.rule.id]
  }

  var names: [String] { record.subjects.map(Escaping.markdown) }

  func joined(_ cell: [String]) -> String {
    cell.map(Escaping.markdown).joined(separator: ";<br>")
  }

  private var notApplicable: String {
    "## Not applicable\n\n"
      + record.subjects.map { subject in
        let reasons = reasons(subject, .notApplicable)
        return "### \(Escaping.markdown(subject))\n\n" + (reasons.isEmpty ? "None.\n" : reasons)
          + "\n"
      }.joined()
  }

  /// A line for each reason of a verdict, with the rules that have it.
  func reasons(_ subject: String, _ verdict: Verdict.Word) -> String {
    var rules: [String: [String]] = [:]
    var reasons: [String] = []
    for line in record.lines where line.subject == subject && line.verdict == verdict {
      // What is over a bound need not be declared.
      if verdict == .over, line.reason == nil { continue }
      let reason = line.reason ?? ""
      if rules[reason] == nil { reasons.append(reason) }
      rules[reason, default: []].append(Escaping.markdown(line.rule))
    }
    return reasons.map { reason in
      "- \(rules[reason, default: []].joined(separator: ", ")): \(Escaping.prose(reason))\n"
    }.joined()
  }

  func symbol(_ line: RunRecord.Line?) -> String {
    switch line?.verdict {
    case .pass?, .choice?: "✓"
    case .within?, .over?: joined(cell(line))
    case .fail?, .broken?: "✗"
    case .diverges?: line?.inSomeRuns == true ? "≠ in some runs" : "≠"
    case .inconclusive?: "?"
    case .notRun?: "○"
    case .notApplicable?: "–"
    case nil: ""
    }
  }

  func table(head: [String], _ rows: [[String]]) -> String { MarkdownTable.text(head, rows) }
}
