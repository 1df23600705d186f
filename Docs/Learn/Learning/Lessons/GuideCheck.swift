import Foundation
import ProgramSupport
import PromiseConformance

/// One check of a reader's file.
struct GuideCheck {
  private let guide: Guide
  private let file: URL
  private let source: String
  private let place: Int
  private let differing: Int

  init(_ guide: Guide, _ named: String?) throws {
    let path = named ?? ".learn/\(guide.name).swift"
    let file = URL(fileURLWithPath: path)
    if named == nil, !FileManager.default.fileExists(atPath: file.path) {
      let folder = file.deletingLastPathComponent()
      try? folder.makeFolder()
      try? Data().write(to: file)
    }
    guard let data = try? Data(contentsOf: file) else {
      throw Mistake(
        "there is no \(path) that can be read; make it, empty, and type step 1 of \(Self.page(guide))"
      )
    }
    guard let source = String(data: data, encoding: .utf8) else {
      throw Mistake("\(path) is no text in UTF-8; save it as one, and call again")
    }
    guard source.contains(where: { !$0.isWhitespace }) else {
      throw Mistake("\(path) is empty; type step 1 of \(Self.page(guide)) into it, and call again")
    }
    (self.guide, self.file, self.source) = (guide, file, source)
    (place, differing) = try guide.nearest(to: source)
  }

  private static func page(_ guide: Guide) -> String { "Docs/Guides/\(guide.name).md" }

  /// Reports what the program prints, and which rules its promise keeps; or why one is red, or what happens in a program
  /// of the suite's language.
  func run(_ text: String?, explaining rule: String?) async throws -> Bool {
    try await Toolchain.withFolder { folder in
      let workshop = try Workshop(in: folder)
      let compiled = try await workshop.compile(
        [file],
        beside: try guide.series.adapter.text(at: guide.step(place).number),
        adapters: ["StepAdapter"],
        running: ["program"]
      ) { words in
        if words.contains("warning:") { say(words, isError: true) }
      }
      switch compiled {
      case .refused(let words):
        say(words, isError: true)
        throw Mistake("\(file.relativePath) does not compile: the compiler says why above")
      case .program(let program):
        if let text { return try await workshop.attempt(program, text) }
        if let rule { return try await explain(rule, workshop, program) }
        return try await judge(workshop, program)
      }
    }
  }

  private func judge(_ workshop: Workshop, _ program: URL) async throws -> Bool {
    let step = try guide.step(place)
    let declared = try Verdict(declaredOf: step)
    let rules = try guide.series.rules
    var title = try guide.title(place)
    if differing > 0 {
      title += ", or near it: \(differing) \(differing == 1 ? "line differs" : "lines differ")"
    }
    var answers = try await workshop.ask(program, [step.asked], stopsAtHang: true)
    if let hung = answers.first(where: \.hangs) {
      guard let again = try await workshop.ask(program, [hung.rule]).first, !again.hangs else {
        say("\(title)\n\n\(hung.report)\n\(hung.rule) hangs, so no other rule was asked.")
        return false
      }
      answers = try await workshop.ask(program, [step.asked])
    }
    answers = answers.filter { rules.asks($0.rule, at: step.number) }
    // What is given up on a busy machine is asked again, alone.
    let late = answers.filter { !$0.holds && declared?.green.contains($0.rule) == true }
    if !late.isEmpty {
      let again = try await workshop.ask(program, late.map(\.rule)).filter(\.holds)
      answers = answers.map { answer in again.first { $0.rule == answer.rule } ?? answer }
    }
    let verdict = Verdict(
      output: try await workshop.output(of: program, running: "program"),
      green: answers.filter(\.holds).map(\.rule),
      red: answers.filter { !$0.holds }.map(\.rule)
    )
    let reasons = rules.reasons[Step.name(step.number)] ?? [:]
    say(verdict.text(title, before: try guide.before(place), reasons: reasons), terminator: "")
    guard let declared, Set(verdict.green) != Set(declared.green) else { return true }
    let lines = [
      ("Green, and not so on the page", verdict.green.filter { !declared.green.contains($0) }),
      ("Not green, and so on the page", declared.green.filter { !verdict.green.contains($0) }),
    ]
    for (words, rules) in lines where !rules.isEmpty {
      say("\(words): \(rules.joined(separator: " "))")
    }
    return false
  }

  private func explain(_ rule: String, _ workshop: Workshop, _ program: URL) async throws -> Bool {
    guard let answer = try await workshop.ask(program, [rule.uppercased()]).first else {
      throw Mistake("\(rule) is not asked here; make guide GUIDE=\(guide.rawValue) lists what is")
    }
    say(answer.holds ? "\(answer.rule) is green." : answer.report)
    return answer.holds
  }
}
