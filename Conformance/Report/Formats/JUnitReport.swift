import PromiseConformance

/// JUnit XML: a suite for each subject, a test case for each rule.
///
/// What is not applicable, was not run or could not be decided is skipped. Errors are only what breaks the suite, and a
/// run that did not finish. A choice, a bound and a declared divergence pass, and their output says what was observed.
struct JUnitReport {
  let record: RunRecord
  let program: String

  var text: String {
    let sheet = Sheet(record)
    let name = Escaping.markup("promise conformance, catalogue \(record.catalogue)")
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    let cut = record.unfinished == nil ? 0 : 1
    text += "<testsuites name=\"\(name)\" \(counts(record.lines, cut, withSkipped: false))>\n"
    for (column, subject) in record.subjects.enumerated() {
      let lines = sheet.rows.compactMap { row in row.cells[column].map { (row.rule, $0) } }
      let counts = counts(lines.map(\.1), withSkipped: true)
      text += "  <testsuite name=\"\(Escaping.markup(subject))\" \(counts)>\n    <properties>\n"
      let part = record.leftOut.map { [("part", $0)] } ?? []
      for (name, value) in [("catalogue", record.catalogue), ("seed", "\(record.seed)")] + part {
        text += "      <property name=\"\(name)\" value=\"\(Escaping.markup(value))\"/>\n"
      }
      text += "    </properties>\n"
      for (rule, line) in lines { text += testCase(rule, line) }
      text += "  </testsuite>\n"
    }
    if let unfinished = record.unfinished {
      text +=
        "  <testsuite name=\"run\" \(counts([], cut, withSkipped: true))>\n"
        + "    <testcase name=\"comes to its end\" classname=\"run\">\n"
        + "      <error message=\"\(Escaping.markup(unfinished))\"/>\n    </testcase>\n"
        + "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private func counts(_ lines: [RunRecord.Line], _ cut: Int = 0, withSkipped: Bool) -> String {
    let skipped = lines.count { Self.isSkipped($0.verdict) }
    return "tests=\"\(lines.count + cut)\" failures=\"\(lines.count { $0.verdict == .fail })\" "
      + "errors=\"\(lines.count { $0.verdict == .broken } + cut)\""
      + (withSkipped ? " skipped=\"\(skipped)\"" : "")
  }

  private static func isSkipped(_ verdict: Verdict.Word) -> Bool {
    [.notApplicable, .notRun, .inconclusive].contains(verdict)
  }

  private func testCase(_ rule: RuleText, _ line: RunRecord.Line) -> String {
    let name = Escaping.markup("\(rule.id) \(rule.statement)")
    let group = Escaping.markup("\(line.subject).\(rule.group)")
    let head = "    <testcase name=\"\(name)\" classname=\"\(group)\""
    switch line.verdict {
    case .pass: return "\(head)/>\n"
    case .choice, .within, .over, .diverges:
      let words = line.words.joined(separator: "; ")
      let reason = line.reason.map { $0 == words ? "" : "\n\($0)" } ?? ""
      let output = Escaping.markup("\(line.verdict.words): \(words)\(reason)")
      return "\(head)>\n      <system-out>\(output)</system-out>\n    </testcase>\n"
    case .notApplicable, .notRun, .inconclusive:
      let verdict = line.isNotJudged ? nil : line.verdict.words
      let words = [verdict, line.reason].compactMap(\.self).joined(separator: ": ")
      return "\(head)>\n      <skipped message=\"\(Escaping.markup(words))\"/>\n    </testcase>\n"
    case .fail, .broken:
      let report = FailureReport(line, seed: record.seed, program: program).text
      let element = line.verdict == .fail ? "failure" : "error"
      let reason = Escaping.markup(line.reason ?? "")
      return "\(head)>\n      <\(element) message=\"\(reason)\" type=\"\(line.verdict)\">"
        + "\(Escaping.markup(report))</\(element)>\n    </testcase>\n"
    }
  }
}
