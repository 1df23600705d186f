import Foundation

/// The page `Docs/Ladder.md`: its text, with what is shown taken from files that are compiled and run.
package enum LadderPage {
  /// A mark in the text that nothing stands for.
  package struct Unknown: Error, CustomStringConvertible {
    package let description: String
  }

  /// The page, made anew.
  package static var markdown: String {
    get throws {
      let rules = try RungRules.declared
      let lines = try LadderFiles.text("Page/Ladder.md").split(
        separator: "\n",
        omittingEmptySubsequences: false
      )
      return try lines.map { line in
        guard let mark = line.wholeMatch(of: /<!-- (\w+) (.+) -->/) else { return String(line) }
        let (kind, what) = (String(mark.1), String(mark.2))
        if kind == "libraries" { return try libraries(what) }
        guard let number = Int(what) else { throw Unknown(description: "no rung: \(line)") }
        switch kind {
        case "title": return "## \(number). \(try capitalized(LadderFiles.title(number)))"
        case "introduction": return try LadderFiles.introduction(number)
        case "code": return block("swift", try LadderFiles.rung(number))
        case "without": return try without(number)
        case "with": return try with(number)
        case "compiler": return block("text", try LadderFiles.text("Outputs/Compiler\(number).txt"))
        case "diff": return try diff(number)
        case "cost": return try cost(number)
        case "rules": return try words(rules, number)
        default: throw Unknown(description: "Page/Ladder.md: nothing is known of \(line)")
        }
      }.joined(separator: "\n")
    }
  }

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  /// A block of code.
  package static func block(_ language: String, _ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return "```\(language)\n\(lines.joined(separator: "\n").trimmingCharacters(in: .newlines))\n```"
  }

  /// What breaks without a rung: the program, what it prints, and what the suite sees.
  private static func without(_ number: Int) throws -> String {
    let output = block("text", try LadderFiles.text("Outputs/Without\(number).txt"))
    let program = try LadderFiles.text("Breaks/Without\(number).swift")
    let shown = "\(block("swift", program))\n\nIt prints:\n\n\(output)"
    if let reason = LadderFiles.unasked[number] {
      let words = "The suite cannot ask this of rung \(number - 1), because \(reason)."
      return "\(shown)\n\n\(wrapped(words))"
    }
    guard LadderFiles.traces.contains(number) else { return shown }
    let trace = block("text", try LadderFiles.text("Outputs/Trace\(number).txt"))
    return "\(shown)\n\nAnd what the suite sees on rung \(number - 1):\n\n\(trace)"
  }

  /// The same on the rung itself: the lines of the program that differ, and what it prints.
  private static func with(_ number: Int) throws -> String {
    let output = block("text", try LadderFiles.text("Outputs/With\(number).txt"))
    guard number > 1 else { return "It prints:\n\n\(output)" }
    let diff = try LadderFiles.repair(number)
    if diff.changes == 0 { return "On this rung the same program prints:\n\n\(output)" }
    let lines = diff.changes == 1 ? "one line" : "these lines"
    return "On this rung the program changes in \(lines):\n\n\(block("diff", diff.text))\n\n"
      + "It prints:\n\n\(output)"
  }

  private static func diff(_ number: Int) throws -> String {
    let diff = try RungDiff(to: number)
    let file = "[Rung\(number).swift](Ladder/Rungs/Rung\(number).swift)"
    return "**What changes**: \(diff.changes) lines; \(file) has the whole program.\n\n"
      + block("diff", diff.text)
  }

  private static func words(_ rules: RungRules, _ number: Int) throws -> String {
    let green = rules.green[number] ?? []
    var text = "**Rules that turn green**: "
    text += green.isEmpty ? "none." : "\(green.count). \(green.joined(separator: ", "))."
    for rule in rules.lost[number] ?? [] {
      text += "\n\n**No longer green**: \(rule), since \(rules.reasons[number]?[rule] ?? "")."
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { wrapped(String($0)) }.joined(separator: "\n")
  }

  private static func wrapped(_ line: String) -> String {
    var lines = [""]
    for word in line.split(separator: " ") {
      if lines[lines.count - 1].count + word.count >= 120 { lines.append("") }
      lines[lines.count - 1] += lines[lines.count - 1].isEmpty ? "\(word)" : " \(word)"
    }
    return lines.joined(separator: "\n")
  }

  /// A line of the bench's budget.
  private struct Counted: Decodable {
    let subject: String
    let work: String
    let instructions: Double?
    let allocations: Double
    let bytes: Double

    var words: String? {
      guard let instructions else { return nil }
      let figures = [instructions, allocations, bytes].map {
        Int($0.rounded()).formatted(.number.locale(Locale(identifier: "en_US")))
      }
      return "\(figures[0]) instructions, \(figures[1]) allocations and \(figures[2]) bytes"
    }
  }

  /// What the bench counted on a rung, and holds it to.
  private static func cost(_ number: Int) throws -> String {
    let lines = try LadderFiles.project("Conformance/Bench/budget.jsonl").split(separator: "\n")
    let counted = try lines.map { try JSONDecoder().decode(Counted.self, from: Data($0.utf8)) }
    // Before there are steps, one writes them.
    let link = number == 2 ? "a link, written by hand as above," : "a link"
    let found = [("fan", "a handler"), ("chain", link)].compactMap { work, step in
      counted.first { $0.subject == "rung \(number)" && $0.work == work }?.words
        .map { "\(step) takes \($0)" }
    }
    guard !found.isEmpty else {
      throw Unknown(description: "the budget has no rung \(number): make budget ARGS=--write")
    }
    return wrapped("**What it costs**: \(found.joined(separator: "; ")).")
  }

  /// A row of the table of the libraries in `Docs/Speed.md`, as a table.
  private static func libraries(_ step: String) throws -> String {
    let (head, row) = try table(row: step, columns: 5)
    let rows = [
      Array(head.dropFirst()), head.dropFirst().map { _ in "---:" }, Array(row.dropFirst()),
    ]
    return rows.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }

  /// A row of a table in `Docs/Speed.md`, and the table's first.
  private static func table(
    row name: String,
    columns: Int
  ) throws -> (head: [String], row: [String]) {
    var head: [String]?
    for line in try LadderFiles.project("Docs/Speed.md").split(
      separator: "\n",
      omittingEmptySubsequences: false
    ) {
      guard line.hasPrefix("|") else {
        head = nil
        continue
      }
      let cells = line.dropFirst().dropLast().split(separator: "|").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      if let head, cells.count == columns, cells[0] == name { return (head, cells) }
      head = head ?? cells
    }
    throw Unknown(description: "Docs/Speed.md has no row “\(name)” of \(columns) columns")
  }
}
