import PromiseConformance

extension PageReport {
  /// What a rule opens to: its text, and what each subject was found to do.
  func more(_ row: Sheet.Row, _ room: inout Int) -> String {
    var text = "<h3>\(Self.prose(row.rule.statement))</h3>\n"
    if !row.rule.more.isEmpty {
      text += "<dl class=\"about\">"
      for (name, words) in row.rule.more { text += Self.item(name, Self.prose(words)) }
      text += "</dl>\n"
    }
    text += "<div class=\"subjects\">"
    for (index, line) in row.cells.enumerated() {
      guard let line else { continue }
      text += "<section data-s=\"\(index)\"><h4>\(Escaping.markup(line.subject))</h4>"
      text += found(line) + "</section>\n"
    }
    text += "</div>"
    for (index, line) in row.cells.enumerated() {
      for failure in line?.failures ?? [] {
        guard let line else { continue }
        text += trial(failure, line, index, &room)
      }
    }
    return text
  }

  private func found(_ line: RunRecord.Line) -> String {
    var text = "<p>\(Self.verdict(line.verdict))</p><dl>"
    if line.words.first != line.reason {
      text += Self.item("observed", line.words.map(Self.prose).joined(separator: "<br>"))
    }
    if let reason = line.reason { text += Self.item("reason", Self.prose(reason)) }
    if let declared = line.declared { text += Self.item("declared", Self.prose(declared)) }
    if let evidence = line.evidence { text += Self.item("rests on", Escaping.markup(evidence)) }
    if line.cases > 0 { text += Self.item("cases", "\(line.cases)") }
    if line.crash == true { text += Self.item("crash", "the subject took its process down") }
    if let spellings = line.spellings {
      let codes = spellings.map { "<li><code>\(Escaping.markup($0))</code></li>" }.joined()
      text += Self.item("spelled", "<ul>\(codes)</ul>")
    }
    if line.verdict.isWrong {
      let again = line.again(seed: record.seed, program: program)
      text += Self.item("again", "<code>\(Escaping.markup(again))</code>")
    }
    return text + "</dl>"
  }

  private static func item(_ name: String, _ markup: String) -> String {
    "<div><dt>\(name)</dt><dd>\(markup)</dd></div>"
  }

  /// A case that failed, and what happened in it as a table of steps.
  private func trial(
    _ failure: RunRecord.Failure,
    _ line: RunRecord.Line,
    _ index: Int,
    _ room: inout Int
  ) -> String {
    let label = failure.label.isEmpty ? "case \(failure.number)" : failure.label
    let again = line.replay(failure, seed: record.seed, program: program)
    var text =
      "<section class=\"trial\" data-s=\"\(index)\"><h4>\(Escaping.markup("\(line.subject), \(label)"))</h4>"
      + "<p>\(Self.prose(failure.reason))</p><p>Again: <code>\(Escaping.markup(again))</code></p>"
    let steps = failure.trace.isEmpty ? "<p>No step was recorded.</p>" : Self.steps(failure)
    if steps.utf8.count <= room {
      room -= steps.utf8.count
      text += steps
    } else {
      text += "<p>The steps are in the record: this page has no room for them.</p>"
    }
    return text + "</section>\n"
  }

  private static func steps(_ failure: RunRecord.Failure) -> String {
    var text =
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"steps\"><table class=\"steps\"><thead><tr>"
    for head in ["step", "thread", "what happens", "promise", "inside", "waiting"] {
      text += "<th scope=\"col\">\(head)</th>"
    }
    text += "</tr></thead><tbody>\n"
    var last: Int?
    for step in failure.steps {
      switch step {
      case .leftOut(let count):
        text += "<tr><td colspan=\"6\">\(count) steps were left out of the record</td></tr>\n"
      case .event(let number, let event):
        let isOther = last != nil && last != event.thread
        last = event.thread
        text += "<tr\(isOther ? " class=\"switch\"" : "")><td>\(number)</td>"
        text +=
          "<td>\(isOther ? "→ " : "")\(event.thread)</td><td>\(Escaping.markup(event.what))</td>"
        text += "<td>\(event.promise.map(String.init) ?? "")</td>"
        text += "<td>\(Escaping.markup(event.call ?? ""))</td>"
        text += "<td>\(event.waiting.map(Self.waiting) ?? "")</td></tr>\n"
      }
    }
    text += "<tr class=\"end\"><td></td><td></td><td colspan=\"4\"><i aria-hidden=\"true\">✗</i> "
    return text + "\(Self.prose(failure.reason))</td></tr>\n</tbody></table></div>"
  }

  private static func waiting(_ count: Int) -> String {
    count == 0 ? "nothing" : count == 1 ? "1 handler" : "\(count) handlers"
  }
}
