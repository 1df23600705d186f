import PromiseConformance

/// JUnit XML: a suite for each subject, a test case for each rule.
///
/// What is not applicable, was not run or could not be decided is skipped. Errors are only what breaks the suite, and a
/// run that did not finish. A choice, a bound and a declared divergence pass, and their output says what was observed.
///
/// What one fault explains has its number in common, and stands together at the beginning; the first has the report.
struct JUnitReport {
  private let record: RunRecord
  private let causes: [Cause]
  private let program: String

  init(_ record: RunRecord, program: String) {
    (self.record, causes, self.program) = (record.grouped, Cause.all(in: record), program)
  }

  var text: String {
    let sheet = Sheet(record)
    let name = Escaping.markup("promise conformance, catalogue \(record.catalogue)")
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    let cut = record.unfinished == nil ? 0 : 1
    text += "<testsuites name=\"\(name)\" \(counts(record.lines, cut, withSkipped: false))>\n"
    for (column, subject) in record.subjects.enumerated() {
      let found = sheet.rows.compactMap { row in row.cells[column].map { (row.rule, $0) } }
      let order = causes.flatMap(\.lines).filter { $0.subject == subject }.map(\.rule)
      let failed = order.compactMap { rule in found.first { $0.0.id == rule } }
      let lines = failed + found.filter { !order.contains($0.0.id) }
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
      let element = line.verdict == .fail ? "failure" : "error"
      let (message, report) = words(line)
      return "\(head)>\n      <\(element) message=\"\(Escaping.markup(message))\""
        + " type=\"\(line.verdict)\">\(Escaping.markup(report))</\(element)>\n    </testcase>\n"
    }
  }

  /// The fault that explains a failure, and its report with the rule that shows it best.
  private func words(_ line: RunRecord.Line) -> (message: String, report: String) {
    let cause = causes.first { cause in cause.lines.contains { $0.cell == line.cell } }
    guard let cause else {
      let report = FailureReport(line, seed: record.seed, program: program)
      return (line.reason ?? "", report.text)
    }
    let isFirst = cause.line.rule == line.rule
    let report = FailureReport(cause, causes, seed: record.seed, program: program)
    return (
      cause.title(among: causes), isFirst ? report.text : "\(cause.line.rule) shows it best.\n"
    )
  }
}
