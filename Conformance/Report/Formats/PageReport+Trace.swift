import PromiseConformance

/// How much more trace a page can take.
struct TraceRoom {
  /// How many bytes are left.
  var bytes: Int
  /// How many pictures there are, which makes their names unique.
  var pictures = 0
}

extension PageReport {
  /// A case that failed, and what happened in it: a picture, and a table of the same steps.
  ///
  /// Both are in a row that is not shown, and so not drawn, until its rule is opened.
  func trial(
    _ failure: RunRecord.Failure,
    _ line: RunRecord.Line,
    _ index: Int,
    _ room: inout TraceRoom
  ) -> String {
    let label = failure.label.isEmpty ? "case \(failure.number)" : failure.label
    let again = line.replay(failure, seed: record.seed, program: program)
    let name = Escaping.markup("\(line.subject), \(label)")
    return "<section class=\"trial\" data-s=\"\(index)\"><h4>\(name)</h4>"
      + "<p>Again: \(Self.copied(again, "Copy replay command"))</p>"
      + trace(failure, &room) + "</section>\n"
  }

  /// The program, and the picture and the table of the steps, beside those of the nearest case that held.
  func trace(_ failure: RunRecord.Failure, _ room: inout TraceRoom) -> String {
    let lines = failure.program?.joined(separator: "\n")
    let program = lines.map { "<pre>\(Self.code($0))</pre>\(Self.copy("Copy program"))\n" } ?? ""
    guard !failure.trace.isEmpty else {
      return "\(program)<p>✗ \(Self.prose(failure.reason))</p>"
    }
    let steps = TraceSteps(failure)
    var text = Self.picture(steps, "picture of the steps", room.pictures)
    var pictures = 1
    if let neighbour = failure.beside {
      let note =
        steps.first.map { "The \(TraceSteps.firstWords) is number \($0); a ▶ marks it." }
        ?? "Both have the same steps."
      let held = neighbour.label.isEmpty ? "the nearest that holds" : neighbour.label
      text =
        "<p class=\"beside\">\(note)</p>\n"
        + "<div class=\"pair\"><section><h5>✗ This one fails</h5>\(text)</section>\n"
        + "<section><h5>✓ Beside it: \(Self.prose(held))</h5>"
        + Self.picture(
          TraceSteps(neighbour, beside: failure),
          "picture of the steps that hold",
          room.pictures + 1
        ) + "</section></div>\n"
      pictures = 2
    }
    text = program + text
    guard text.utf8.count <= room.bytes else {
      return "<p>The steps are in the record: this page has no room for them.</p>"
    }
    room.bytes -= text.utf8.count
    room.pictures += pictures
    return text
  }

  private static func picture(_ steps: TraceSteps, _ name: String, _ number: Int) -> String {
    region(name, Lanes(steps, id: "lanes\(number)").svg)
      + "<details class=\"table\"><summary>As a table</summary>\(table(of: steps))</details>\n"
  }

  /// Content that may be wider than a screen, and is scrolled separately, also by keyboard.
  static func region(_ name: String, _ markup: String) -> String {
    "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"\(name)\">\(markup)</div>\n"
  }

  private static func table(of steps: TraceSteps) -> String {
    let heads = ["step", "thread", "what happens", "inside", "promise", "state", "waiting"]
    var text = "<table class=\"steps\" aria-label=\"steps\"><thead><tr>"
    for head in heads { text += "<th scope=\"col\">\(head)</th>" }
    text += "</tr></thead><tbody>\n"
    for row in steps.rows {
      switch row {
      case .leftOut(let count):
        text += "<tr><td colspan=\"\(heads.count)\">\(TraceSteps.words(leftOut: count))</td></tr>\n"
      case .step(let step):
        let event = step.event
        let isFirst = steps.isFirst(step)
        let kinds = (step.isSwitch ? ["switch"] : []) + (isFirst ? ["first"] : [])
        let kind = kinds.isEmpty ? "" : " class=\"\(kinds.joined(separator: " "))\""
        text += "<tr\(kind)><td>\(step.number)</td>"
        text += "<td>\(step.isSwitch ? "→ " : "")\(event.thread)</td>"
        text += "<td>\(Escaping.markup(event.what))"
        text += (isFirst ? "<br><b>▶ \(TraceSteps.firstWords)</b>" : "") + "</td>"
        text += "<td>\(Escaping.markup(event.call ?? ""))</td>"
        text += "<td>\(event.promise.map(String.init) ?? "")</td>"
        text += "<td>\(status(step.state))</td><td>\(status(step.waiting))</td></tr>\n"
      }
    }
    func end(_ kind: String, _ sign: String, _ words: String) -> String {
      "<tr class=\"\(kind)\"><td></td><td></td><td colspan=\"\(heads.count - 2)\">"
        + "<i aria-hidden=\"true\">\(sign)</i> \(prose(words))</td></tr>\n"
    }
    if let lack = steps.lack { text += end("first", "▶", lack) }
    text += end(steps.isRight ? "end right" : "end", steps.sign, steps.end) + "</tbody></table>"
    return region("steps", text)
  }

  private static func status(_ status: TraceSteps.Status?) -> String {
    guard let status else { return "" }
    let words = Escaping.markup(status.words)
    return status.isNew ? "<b>\(words)</b>" : words
  }
}
