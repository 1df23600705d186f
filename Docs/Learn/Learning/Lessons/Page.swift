import Foundation
import ProgramSupport
import PromiseConformance

/// A page made from a text with marks, such as `<!-- rules 3 -->`, and from the files of a series.
package struct Page: Sendable {
  /// Its name on the command line.
  package let name: String
  /// Where it is.
  package let path: String
  /// Its text, with marks.
  package let source: String
  private let guide: Guide?

  /// The ladder, and the guides.
  package static let all =
    [Page(name: "ladder", path: "Docs/Ladder.md", source: "Docs/Ladder/Page/Ladder.md", guide: nil)]
    + Guide.allCases.map(Page.init)

  private init(name: String, path: String, source: String, guide: Guide?) {
    (self.name, self.path, self.source, self.guide) = (name, path, source, guide)
  }

  /// The page of a guide.
  package init(_ guide: Guide) {
    self.init(
      name: guide.rawValue,
      path: "Docs/Guides/\(guide.name).md",
      source: "Docs/Guides/Page/\(guide.name).md",
      guide: guide
    )
  }

  /// The generated page.
  package var markdown: String { get throws { try filled(ProjectFiles.text(source)) } }

  private func filled(_ text: String) throws -> String {
    try text.lines.map { line in
      guard let mark = line.wholeMatch(of: /<!-- (\w+) (.+) -->/) else { return line }
      guard let filled = try filled(String(mark.1), String(mark.2)) else {
        throw Mistake("\(source): nothing is known of \(line)")
      }
      return filled
    }.joined(separator: "\n")
  }

  private func filled(_ kind: String, _ what: String) throws -> String? {
    if kind == "libraries" { return try Self.libraries(what) }
    let place = Int(what) ?? 0
    switch (kind, guide) {
    case ("begin", let guide?): return try begin(guide, what)
    case ("type", let guide?): return try typing(guide, place)
    case ("run", let guide?): return try running(guide, place)
    case ("code", nil): return Self.block("swift", try Step(.ladder, 1, program: 1).file)
    case ("without", nil): return try without(place)
    case ("with", nil): return try with(place)
    case ("compiler", nil):
      return Self.block("text", try Series.ladder.outputs[what] ?? "")
    case ("diff", nil): return try diff(place)
    case ("cost", nil): return try Self.cost(place)
    case ("rules", nil): return try rules(place)
    default: return nil
    }
  }

  /// A block of code.
  private static func block(_ language: String, _ text: String) -> String {
    "```\(language)\n\(text.trimmingCharacters(in: .newlines))\n```"
  }

  private static func wrapped(_ line: String) -> String {
    line.wrapped(to: 120).joined(separator: "\n")
  }

  // MARK: Guides

  /// The beginning of all guides.
  private func begin(_ guide: Guide, _ step: String) throws -> String {
    try ProjectFiles.text("Docs/Guides/Page/Begin.md").trimmingCharacters(in: .newlines)
      .replacing("NAME", with: guide.name).replacing("GUIDE", with: "GUIDE=\(guide.rawValue)")
  }

  /// What to type: all of the first step, and the changes at the others.
  private func typing(_ guide: Guide, _ place: Int) throws -> String {
    if place == 1 { return Self.block("swift", try guide.file(1)) }
    let change = try guide.change(place)
    let folder = guide == .result ? "../Ladder" : guide.name
    return """
      \(Self.block("diff", change.unambiguousText))

      \(change.count) lines change. [Promise.swift](\(folder)/Promise.swift) has all steps in one text;
      `make learn ARGS="step \(guide.rawValue)-\(place)"` prints the whole file.
      """
  }

  /// The call, and what it prints.
  private func running(_ guide: Guide, _ place: Int) throws -> String {
    let step = try guide.step(place)
    let call = Self.block("sh", "make guide GUIDE=\(guide.rawValue)")
    guard let verdict = try Verdict(declaredOf: step) else {
      return "\(call)\n\nThe compiler refuses it:\n\n\(Self.block("text", try step.output))"
    }
    let words = verdict.text(
      try guide.title(place),
      before: try guide.before(place),
      reasons: try step.series.rules.reasons[Step.name(step.number)] ?? [:]
    )
    return "\(call)\n\n\(Self.block("text", words))"
  }

  // MARK: The ladder

  /// Why none of the rules that turn green at a rung can be run on the rung below; a test checks whether it is true.
  package static let unasked = [
    3: "that has no steps",
    5: "threads that use a promise without a lock may corrupt the memory",
    10: "that has no call that cancels",
  ]

  private func step(_ rung: Int, program: Int) -> Step {
    Step(.ladder, Double(rung), program: Double(program))
  }

  /// How the program that breaks without a rung differs from the one that shows that the rung fixes it.
  package func repair(_ rung: Int) throws -> Difference {
    let (old, new) = (step(rung - 1, program: rung), step(rung, program: rung))
    return Difference(
      from: try old.programText?.lines ?? [],
      to: try new.programText?.lines ?? []
    )
  }

  /// What breaks without a rung: the program, what it prints, and what the suite sees.
  private func without(_ rung: Int) throws -> String {
    let step = step(rung - 1, program: rung)
    let shown =
      Self.block("swift", try step.programText ?? "") + "\n\nIt prints:\n\n"
      + Self.block("text", try step.output)
    if let reason = Self.unasked[rung] {
      let words = "The suite cannot check this on rung \(rung - 1), because \(reason)."
      return "\(shown)\n\n\(Self.wrapped(words))"
    }
    guard let trace = try Series.ladder.outputs["trace \(rung)"] else { return shown }
    return "\(shown)\n\nAnd what the suite sees on rung \(rung - 1):\n\n"
      + Self.block("text", trace.lines.map(Self.hanging).joined(separator: "\n"))
  }

  /// A line of a report, whose text begins in its ninth column, in lines of at most 72 columns.
  private static func hanging(_ line: String) -> String {
    guard line.count > 72, !line.hasPrefix(" ") else { return line }
    let text = String(line.dropFirst(8)).wrapped(to: 64)
    return line.prefix(8) + text.joined(separator: "\n        ")
  }

  /// The same on the rung itself: the lines of the program that differ, and what it prints.
  private func with(_ rung: Int) throws -> String {
    let output = Self.block("text", try step(rung, program: rung).output)
    guard rung > 1 else { return "It prints:\n\n\(output)" }
    let change = try repair(rung)
    if change.count == 0 { return "On this rung the same program prints:\n\n\(output)" }
    let lines = change.count == 1 ? "one line" : "these lines"
    return "On this rung the program changes in \(lines):\n\n\(Self.block("diff", change.text))\n\n"
      + "It prints:\n\n\(output)"
  }

  /// What changes from one rung to the next.
  package static func change(to rung: Int) throws -> Difference {
    let promise = try Series.ladder.promise
    return Difference(
      from: promise.text(at: Double(rung - 1)).lines,
      to: promise.text(at: Double(rung)).lines
    )
  }

  private func diff(_ rung: Int) throws -> String {
    let change = try Self.change(to: rung)
    return """
      **What changes**: \(change.count) lines. [Promise.swift](Ladder/Promise.swift) has all rungs in one text;
      `make learn ARGS="step ladder-\(rung)"` prints this one.

      \(Self.block("diff", change.text))
      """
  }

  private func rules(_ rung: Int) throws -> String {
    let rules = try Series.ladder.rules
    let (now, before) = (rules.holding(at: Double(rung)), rules.holding(at: Double(rung - 1)))
    let green = Catalogue.rules.map(\.id).filter { now.contains($0) && !before.contains($0) }
    let text = "**Rules that turn green**: "
    let lines =
      [text + (green.isEmpty ? "none." : "\(green.count). \(green.joined(separator: ", "))."), ""]
      + before.filter { !now.contains($0) }.flatMap { rule in
        ["**No longer green**: \(rule), since \(rules.reasons["\(rung)"]?[rule] ?? "").", ""]
      }
    return lines.dropLast().map(Self.wrapped).joined(separator: "\n")
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

  /// What the bench counted on a rung, and its budget.
  private static func cost(_ rung: Int) throws -> String {
    let counted = try JSONLines.rows(
      Counted.self,
      of: ProjectFiles.text("Conformance/Bench/budget.jsonl")
    )
    // Before the rungs have steps, their users write them.
    let link = rung == 2 ? "a link, written by hand as above," : "a link"
    let found = [("fan", "a handler"), ("chain", link)].compactMap { work, step in
      counted.first { $0.subject == "rung \(rung)" && $0.work == work }?.words
        .map { "\(step) takes \($0)" }
    }
    guard !found.isEmpty else {
      throw Mistake("the budget has no rung \(rung): make budget ARGS=--write")
    }
    return wrapped("**What it costs**: \(found.joined(separator: "; ")).")
  }

  /// A row of the table of the libraries in `Docs/Speed.md`, as a table.
  private static func libraries(_ name: String) throws -> String {
    var head: [String]?
    for line in try ProjectFiles.text("Docs/Speed.md").lines {
      guard line.hasPrefix("|") else {
        head = nil
        continue
      }
      let cells = line.dropFirst().dropLast().split(separator: "|").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      if let head, cells.count == 5, cells[0] == name {
        return [head, head.map { _ in "---:" }, cells]
          .map { "| \($0.dropFirst().joined(separator: " | ")) |" }.joined(separator: "\n")
      }
      head = head ?? cells
    }
    throw Mistake("Docs/Speed.md has no row “\(name)” of 5 columns")
  }
}
