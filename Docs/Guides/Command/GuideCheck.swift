import Foundation
import Ladder
import Learning
import Lessons
import ProgramOptions
import PromiseConformance

/// One look at somebody's file.
struct GuideCheck {
  private let guide: Guide
  private let file: URL
  private let source: String
  private let step: Int
  private let differing: Int

  init(_ guide: Guide, _ named: String?) throws {
    let path = named ?? ".learn/\(guide.name).swift"
    let file = URL(fileURLWithPath: path)
    if named == nil, !FileManager.default.fileExists(atPath: file.path) {
      let folder = file.deletingLastPathComponent()
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
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
    (step, differing) = try guide.nearest(to: source)
  }

  private static func page(_ guide: Guide) -> String { "Docs/Guides/\(guide.name).md" }

  /// Says what the program prints, and which rules its promise keeps; or why one is red.
  func run(explaining rule: String?) async throws -> Bool {
    try await Toolchain.withFolder { folder in
      let workshop = try Workshop(in: folder)
      let compiled = try await workshop.compile(
        file,
        beside: try guide.adapter(step),
        adapters: ["GuideAdapter"],
        running: "program"
      ) { words in
        if words.contains("warning:") { say(words, isError: true) }
      }
      switch compiled {
      case .refused(let words):
        say(words, isError: true)
        throw Mistake("\(file.relativePath) does not compile: the compiler says why above")
      case .program(let program):
        if let rule { return try await explain(rule, workshop, program) }
        return try await judge(workshop, program)
      }
    }
  }

  private func judge(_ workshop: Workshop, _ program: URL) async throws -> Bool {
    let declared = try GuideVerdict(of: guide, step: step)
    let rules = try guide.rules
    var title = try GuidePage.title(guide, step)
    if differing > 0 {
      title += ", or near it: \(differing) \(differing == 1 ? "line differs" : "lines differ")"
    }
    var answers = try await workshop.ask(program, [asked], stopsAtHang: true)
    if let hung = answers.first(where: \.hangs) {
      guard let again = try await workshop.ask(program, [hung.rule]).first, !again.hangs else {
        say("\(title)\n\n\(hung.report)\n\(hung.rule) hangs, so no other rule was asked.")
        return false
      }
      answers = try await workshop.ask(program, [asked])
    }
    answers = answers.filter { rules.asks($0.rule, at: step) }
    // What gives up on a busy machine is asked again, alone.
    let late = answers.filter { !$0.holds && declared?.green.contains($0.rule) == true }
    if !late.isEmpty {
      let again = try await workshop.ask(program, late.map(\.rule)).filter(\.holds)
      answers = answers.map { answer in again.first { $0.rule == answer.rule } ?? answer }
    }
    let printed = try await workshop.output(of: program)
    let verdict = GuideVerdict(
      output: Self.words(for: printed),
      green: Self.sorted(answers.filter(\.holds)),
      red: Self.sorted(answers.filter { !$0.holds })
    )
    let before = try GuidePage.before(guide, step)
    let reasons = try GuidePage.reasons(guide, step)
    say(verdict.text(title, before: before, reasons: reasons), terminator: "")
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

  /// What a program printed, and what became of it, if it did not return.
  private static func words(for printed: (text: String, end: Workshop.FunctionEnd)) -> String {
    switch printed.end {
    case .returned: return printed.text
    case .crashed: return printed.text + "and then it crashes\n"
    case .stopped:
      // It may have gone round and round.
      let lines = printed.text.split(separator: "\n").prefix(20).map { "\($0)\n" }.joined()
      return lines + "and then it does not end: it was stopped after \(Workshop.limit) seconds\n"
    }
  }

  private func explain(_ rule: String, _ workshop: Workshop, _ program: URL) async throws -> Bool {
    guard let answer = try await workshop.ask(program, [rule.uppercased()]).first else {
      throw Mistake("\(rule) is not asked here; make guide GUIDE=\(guide.rawValue) lists what is")
    }
    say(answer.holds ? "\(answer.rule) is green." : answer.report)
    return answer.holds
  }

  /// Rules in the order of the catalogue; they are done as they come.
  private static func sorted(_ answers: [ExerciseProgram.Answer]) -> [String] {
    let rules = Set(answers.map(\.rule))
    return Catalogue.rules.map(\.id).filter(rules.contains)
  }

  /// All rules that it can be asked.
  private var asked: String {
    step >= guide.lock ? ExerciseProgram.allOfThreads : ExerciseProgram.all
  }

  private func say(_ text: String, isError: Bool = false, terminator: String = "\n") {
    let file = isError ? FileHandle.standardError : FileHandle.standardOutput
    file.write(Data("\(text)\(terminator)".utf8))
  }
}
