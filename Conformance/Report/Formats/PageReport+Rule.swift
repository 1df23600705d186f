import PromiseConformance

extension PageReport {
  /// The details of a rule: its text, and what each subject was found to do.
  func more(_ row: Sheet.Row, _ room: inout TraceRoom) -> String {
    var text = "<h3>\(Self.prose(row.rule.statement))</h3>\n"
    if !row.rule.more.isEmpty {
      text += "<dl class=\"about\">"
      for (name, words) in row.rule.more { text += Self.item(name, Self.prose(words)) }
      text += "</dl>\n"
    }
    // Failures come first.
    for (index, line) in row.cells.enumerated() {
      for failure in line?.failures ?? [] {
        guard let line else { continue }
        text += trial(failure, line, index, &room)
      }
    }
    text += "<div class=\"subjects\">"
    for (markup, subjects) in found(row.cells) {
      text += "<section class=\"found\"><h4>"
      for index in subjects {
        text += "<span data-s=\"\(index)\">\(Escaping.markup(record.subjects[index]))</span>"
      }
      text += "</h4>\(markup)</section>\n"
    }
    return text + "</div>"
  }

  /// What was found, each with the subjects for which it is true, in the order of the first of them.
  private func found(_ cells: [RunRecord.Line?]) -> [(markup: String, subjects: [Int])] {
    var found: [(markup: String, subjects: [Int])] = []
    for (index, line) in cells.enumerated() {
      guard let line else { continue }
      let markup = self.found(line)
      if let place = found.firstIndex(where: { $0.markup == markup }) {
        found[place].subjects.append(index)
      } else {
        found.append((markup, [index]))
      }
    }
    return found
  }

  private func found(_ line: RunRecord.Line) -> String {
    var text = "<p>\(Self.verdict(line.verdict))</p><dl>"
    let isShown = line.failures != nil
    if line.words.first != line.reason {
      text += Self.item("observed", line.words.map(Self.prose).joined(separator: "<br>"))
    }
    if !isShown, let reason = line.reason { text += Self.item("reason", Self.prose(reason)) }
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
      text += Self.item("again", Self.copied(again, "Copy command"))
      let adapter = additions.adapters[line.origin?.subject ?? line.subject]
      let test = TestText(line, seed: record.seed, settings: record.settings, adapter: adapter).text
      text += Self.item(
        "as a test",
        "<details><summary>A test for Swift Testing</summary><pre>\(Self.code(test))</pre></details>"
          + Self.copy("Copy as a test")
      )
    }
    return text + "</dl>"
  }

  /// Something to copy, and the button that does it; the script shows it.
  static func copied(_ text: String, _ label: String) -> String { code(text) + " " + copy(label) }

  static func code(_ text: String) -> String { "<code>\(Escaping.markup(text))</code>" }

  /// The script copies the last code before it.
  static func copy(_ label: String) -> String {
    "<button type=\"button\" class=\"copy\" hidden>\(label)</button>"
  }

  static func item(_ name: String, _ markup: String) -> String {
    "<div><dt>\(name)</dt><dd>\(markup)</dd></div>"
  }
}
