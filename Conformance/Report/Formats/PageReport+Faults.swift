import PromiseConformance

/// What is probably wrong, above all else.
extension PageReport {
  /// Whether all is as declared, in a sentence.
  var verdict: String {
    let broken = record.lines.count { $0.verdict == .broken }
    if causes.isEmpty && broken == 0 {
      return "<p class=\"verdict\"><i aria-hidden=\"true\">✓</i> Nothing is wrong.</p>"
    }
    let faults = causes.isEmpty ? "" : " \(Cause.count(causes))"
    let others = broken == 0 ? "" : " The suite or an adapter is at fault in \(broken)."
    return "<p class=\"verdict bad\"><i aria-hidden=\"true\">✗</i>\(faults)\(others)</p>"
  }

  /// Each fault, with its smallest trace.
  func faults(_ room: inout TraceRoom) -> String {
    guard !causes.isEmpty else { return "" }
    var text = "<section id=\"faults\" aria-labelledby=\"h-faults\">\n"
    text += "<h2 id=\"h-faults\">What is probably wrong</h2>\n"
    for cause in causes { text += fault(cause, &room) }
    return text + "</section>\n"
  }

  private func fault(_ cause: Cause, _ room: inout TraceRoom) -> String {
    let line = cause.line
    let index = record.subjects.firstIndex(of: line.subject) ?? 0
    let rule = Catalogue.rules.first { $0.id == line.rule }
    var text = "<section class=\"trial\" data-s=\"\(index)\">"
    text += "<h3>\(Self.prose(cause.title(among: causes)))</h3>\n<dl class=\"about\">"
    let (again, label) =
      cause.smallest.map {
        (line.replay($0, seed: record.seed, program: program), "Copy replay command")
      } ?? (line.again(seed: record.seed, program: program), "Copy command")
    let others = cause.lines.dropFirst().map { Self.link($0.rule) }
    let fields: [(String, String?)] = [
      ("rule", "\(Self.link(line.rule)) \(Self.prose(rule?.statement ?? ""))"),
      ("where", cause.place.map(Self.prose)), ("case", cause.label.map(Self.prose)),
      ("look at", rule.flatMap { $0.hint.isEmpty ? nil : Self.prose($0.hint) }),
      ("again", Self.copied(again, label)),
      ("also fail", others.isEmpty ? nil : others.joined(separator: ", ")),
    ]
    for case (let name, let markup?) in fields { text += Self.item(name, markup) }
    text += "</dl>\n"
    text +=
      cause.smallest.map { trace($0, &room) } ?? "<p>✗ \(Self.prose(cause.reason))</p>"
    return text + "</section>\n"
  }

  private static func link(_ rule: String) -> String {
    let id = Escaping.markup(rule)
    return "<a href=\"#\(id)\">\(id)</a>"
  }

  /// What a cell says of a failure: which fault it is, and the check, if that is not shown above.
  func fault(of line: RunRecord.Line) -> String? {
    let own = causes.filter { $0.line.subject == line.subject }
    let index = own.firstIndex { cause in cause.lines.contains { $0.rule == line.rule } }
    guard let index, line.verdict == .fail else { return nil }
    let number = own.count == 1 ? "the fault above" : "fault \(index + 1) of \(own.count)"
    let isFirst = own[index].line.rule == line.rule
    return isFirst ? number : "\(number): \(line.words.map(Self.prose).joined(separator: "; "))"
  }
}
