import PromiseConformance

/// How much more of traces a page takes.
struct TraceRoom {
  /// How many bytes are left.
  var bytes: Int
  /// How many pictures there are, which tells their names apart.
  var pictures = 0
}

extension PageReport {
  /// A case that failed, and what happened in it: a picture, and a table of the same steps.
  ///
  /// Both stand in a row that is not shown, and so not drawn, until its rule is opened.
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
      + "<p>\(Self.prose(failure.reason))</p>"
      + "<p>Again: \(Self.copied(again, "Copy replay command"))</p>"
      + trace(failure, &room) + "</section>\n"
  }

  private func trace(_ failure: RunRecord.Failure, _ room: inout TraceRoom) -> String {
    guard !failure.trace.isEmpty else { return "<p>No step was recorded.</p>" }
    let steps = TraceSteps(failure)
    let picture = Self.region(
      "picture of the steps",
      Lanes(steps, id: "lanes\(room.pictures)").svg
    )
    let both = picture + Self.table(of: steps)
    guard both.utf8.count <= room.bytes else {
      return "<p>The steps are in the record: this page has no room for them.</p>"
    }
    room.bytes -= both.utf8.count
    room.pictures += 1
    return both
  }

  /// What may be wider than a screen, and is scrolled by itself, also by keyboard.
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
        text += "<tr\(step.isSwitch ? " class=\"switch\"" : "")><td>\(step.number)</td>"
        text += "<td>\(step.isSwitch ? "→ " : "")\(event.thread)</td>"
        text += "<td>\(Escaping.markup(event.what))</td>"
        text += "<td>\(Escaping.markup(event.call ?? ""))</td>"
        text += "<td>\(event.promise.map(String.init) ?? "")</td>"
        text += "<td>\(status(step.state))</td><td>\(status(step.waiting))</td></tr>\n"
      }
    }
    text += "<tr class=\"end\"><td></td><td></td><td colspan=\"\(heads.count - 2)\">"
    text += "<i aria-hidden=\"true\">✗</i> \(prose(steps.end))</td></tr>\n</tbody></table>"
    return region("steps", text)
  }

  private static func status(_ status: TraceSteps.Status?) -> String {
    guard let status else { return "" }
    let words = Escaping.markup(status.words)
    return status.isNew ? "<b>\(words)</b>" : words
  }
}
