extension Feature {
  /// The headings, each before its first row.
  private static let headings: [Feature: String] = [
    .work: "Making one, and settling it", .value: "Going on", .ownDispatcher: "Where handlers run",
    .all: "Several at once", .delay: "Time", .start: "Conveniences",
    .cancel: "Cancelling and tasks", .look: "Looking, waiting, taking one home",
  ]

  /// `Docs/Features.md`: what each library has for it, side by side.
  package static var markdown: String {
    var text = """
      # What one wants to do with a promise, and how

      Row by row: the call as one writes it with each library, and what shows that it works: a rule of the \
      [suite](../Conformance/SPEC.md), a test by its name, or an [example](Examples). `…` is the body of a closure; \
      the other names stand for what they say. A dash: not in this library, by design. This page is made by \
      `conformance list --format features` from a table of calls for each library; tests hold every call to compile, \
      or to get from the compiler what stands behind it, and everything named here to exist.

      """
    for feature in allCases {
      if let heading = headings[feature] {
        let names = Libraries.calls.map(\.library).joined(separator: " | ")
        text += "\n## \(heading)\n\n| | \(names) |\n| --- | --- | --- | --- |\n"
      }
      let cells = Libraries.calls.map {
        feature.cell(in: $0) ?? feature.cell(in: Libraries.dispatchers) ?? "–"
      }
      text += "| \(feature.rawValue) | \(cells.joined(separator: " | ")) |\n"
    }
    return text
  }

  private func cell(in table: some CallTable) -> String? {
    for call in table.all {
      for row in call.rows where row.feature == self {
        return "`\(call.text.replacing("|", with: "\\|"))`<br>\(row.shownBy)"
      }
    }
    return nil
  }
}
