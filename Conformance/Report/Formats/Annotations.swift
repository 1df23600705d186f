import PromiseConformance

/// Commands of GitHub's workflows: an annotation for each fault, at the line where the adapter lists the call.
///
/// Other CI prints them as they are.
struct Annotations {
  let record: RunRecord
  let program: String

  var text: String {
    let causes = Cause.all(in: record)
    let broken = record.grouped.lines.filter { $0.verdict.isWrong && $0.verdict != .fail }
    var lines = causes.map { cause in
      let report = FailureReport(cause, causes, seed: record.seed, program: program).text
      return Self.error(cause.title(among: causes), report, at: cause.smallest?.place)
    }
    lines += broken.map { line in
      Self.error(line.cell, FailureReport(line, seed: record.seed, program: program).text)
    }
    lines += record.unfinished.map { [Self.error("the run", $0)] } ?? []
    let count = record.lines.count == 1 ? "1 verdict" : "\(record.lines.count) verdicts"
    if lines.isEmpty { lines = ["::notice::\(count), and nothing is wrong."] }
    let part = record.leftOut.map { ["::notice::\(Self.escaped($0))"] } ?? []
    return (part + lines).map { "\($0)\n" }.joined()
  }

  private static func error(_ title: String, _ text: String, at place: String? = nil) -> String {
    var properties = ["title=\(property(title))"]
    if let place, let colon = place.lastIndex(of: ":") {
      let (file, line) = (String(place[..<colon]), place[place.index(after: colon)...])
      properties = ["file=\(property(file))", "line=\(line)"] + properties
    }
    return "::error \(properties.joined(separator: ","))::\(escaped(text))"
  }

  private static func escaped(_ text: String) -> String {
    var text = Escaping.visible(text).replacing("%", with: "%25")
    while text.hasSuffix("\n") { text.removeLast() }
    return text.replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    escaped(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
