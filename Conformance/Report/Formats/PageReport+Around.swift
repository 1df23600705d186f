import PromiseConformance

/// What is around the matrix.
extension PageReport {
  /// What is shown; the script shows the form.
  var filters: String {
    var text = "<form id=\"filters\" hidden aria-label=\"Filters\">\n"
    text += "<label>Text <input type=\"search\" name=\"text\" autocomplete=\"off\"></label>\n"
    text += "<label>Group <select name=\"group\"><option value=\"\">all</option>"
    for group in groups {
      let id = Escaping.markup(group.id)
      text += "<option value=\"\(id)\">\(id) \(Escaping.markup(group.title))</option>"
    }
    text +=
      "</select></label>\n<label>Verdict <select name=\"verdict\"><option value=\"\">all</option>"
    let found = Set(record.lines.map(\.verdict))
    for word in Self.allWords where found.contains(word) {
      text += "<option value=\"\(word.rawValue)\">\(word.words)</option>"
    }
    text += "</select></label>\n<fieldset><legend>Subjects</legend>"
    for (index, subject) in record.subjects.enumerated() {
      text +=
        "<label><input type=\"checkbox\" name=\"show\" value=\"\(index)\" "
        + "data-name=\"\(Escaping.markup(subject))\" checked> "
        + "\(Escaping.markup(subject))</label> "
    }
    text += "</fieldset>\n"
    if !patterns.isEmpty {
      text +=
        "<label class=\"check\"><input type=\"checkbox\" name=\"fold\"> "
        + "Fold the same</label>\n"
    }
    return text + "<button type=\"reset\">Show all</button>\n</form>"
  }

  /// What else the script can do.
  var tools: String {
    var text = """
      <div id="tools" hidden>
      <details id="moving"><summary>What would break me?</summary>
      <p>What is observed of one subject and not of the other: a list to check before a move.</p>

      """
    for (name, label) in [("from", "From"), ("to", "to")] {
      text += "<label>\(label) <select name=\"\(name)\"><option value=\"\">choose</option>"
      text += "</select></label>\n"
    }
    return text + """
      <p role="status"></p>
      <div class="list"></div>
      </details>
      </div>
      """
  }

  static let allWords: [Verdict.Word] = [
    .fail, .broken, .diverges, .inconclusive, .notRun, .choice, .over, .within, .pass,
    .notApplicable,
  ]

  var footer: String {
    let settings =
      record.settings.isEmpty ? "" : " Settings: <code>\(Escaping.markup(record.settings))</code>."
    return
      "<footer><p>A choice is a design, and neither right nor wrong; so is a figure over its bound.\(settings)"
      + "</p></footer>\n"
  }
}
