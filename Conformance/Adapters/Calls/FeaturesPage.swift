extension Feature {
  /// The headings, each before its first row.
  private static let headings: [Feature: String] = [
    .work: "Making and settling a promise", .value: "Chaining",
    .ownDispatcher: "Where handlers run",
    .all: "Several at once", .delay: "Time", .start: "Conveniences",
    .cancel: "Cancelling and tasks", .look: "Looking, waiting, copying a library",
  ]

  /// `Docs/Features.md`: what each library has for it, side by side.
  package static var markdown: String {
    var text = """
      # Features

      This page lists what you can do with a promise, and how to write it with each library. After each call is the \
      evidence that it works: a rule of the [suite](../Conformance/SPEC.md), the name of a test, or an \
      [example](Examples). `…` is the body of a closure. A dash means that the library leaves this out by design. \
      `make pages` makes this page from a table of calls for each library. Tests check that \
      every call compiles, or gets the compiler error that is shown, and that everything named here exists.

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
