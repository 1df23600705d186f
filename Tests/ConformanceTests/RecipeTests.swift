#if os(macOS) || os(Linux)
  import Foundation
  import TemporaryFiles
  import TestSupport
  import Testing

  /// Follows recipes of `Docs/Contributing.md` to the letter, on a copy of the project.
  @Suite struct RecipeTests {
    /// One thing that a recipe says to do.
    private enum Step {
      case write(String, to: String)
      case replace(String, by: String, in: String)
      case append(String, to: String)

      var file: String {
        switch self {
        case .write(_, let file), .replace(_, _, let file), .append(_, let file): file
        }
      }
    }

    private static let isWhole = ProcessInfo.processInfo.environment["RECIPES"] == "whole"

    @Test(arguments: [("Add a rule", 3), ("Add a mutant", 1)])
    func `a recipe touches so many files and no more`(title: String, limit: Int) throws {
      let steps = try Self.steps(of: title)
      #expect(!steps.isEmpty && Set(steps.map(\.file)).count <= limit)
    }

    @Test func `what recipes replace is there, and what they write is not`() throws {
      let copy = try Self.copy()
      try withExtendedLifetime(copy) { try Self.follow(in: copy.url) }
    }

    @Test(.enabled(if: isWhole, "builds a copy of the project; `make recipes` does"))
    func `a rule and a mutant that are added are run`() throws {
      let copy = try Self.copy()
      defer { withExtendedLifetime(copy) {} }
      try Self.follow(in: copy.url)
      for product in ["conformance", "mutants"] {
        let build = try run(["swift", "build", "--product", product], in: copy.url)
        #expect(build.status == 0, "\(build.output.suffix(2_000))")
      }
      let programs = copy.url.appending(path: ".build/debug")
      let compared = try run(
        [programs.appending(path: "conformance").path, "compare", "--only", "STA-99"],
        in: copy.url
      )
      #expect(compared.status == 0 && compared.output.contains("1 of 1"), "\(compared.output)")
      let noticed = try run(
        [programs.appending(path: "mutants").path, "run", "--only", "STA"],
        in: copy.url
      )
      #expect(noticed.status == 0, "\(noticed.output.suffix(2_000))")
      let record = try String(
        contentsOf: copy.url.appending(path: ".build/conformance/kills.jsonl"),
        encoding: .utf8
      )
      let kills = record.split(separator: "\n")
      for (mutant, rule) in [("ForgetsLateHandlers", "STA-99"), ("RefusesToSettle", "STA-01")] {
        #expect(kills.contains { $0.contains("\"\(mutant)\"") && $0.contains("\"\(rule)\"") })
      }
    }

    private func run(_ command: [String], in folder: URL) throws -> ProgramEnd {
      try ProgramEnd(of: URL(fileURLWithPath: "/usr/bin/env"), command, in: folder)
    }

    /// The project's files that are of any use to a build, in a folder of their own.
    private static func copy() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      for name in ["Package.swift", "Sources", "Conformance", "Tests", "Docs"] {
        try FileManager.default.copyItem(
          at: Project.root.appending(path: name),
          to: folder.url.appending(path: name)
        )
      }
      return folder
    }

    private static func follow(in folder: URL) throws {
      for step in try steps(of: "Add a rule") + steps(of: "Add a mutant") {
        let file = folder.appending(path: step.file)
        let old = try? String(contentsOf: file, encoding: .utf8)
        let new: String
        switch step {
        case .write(let text, let name):
          #expect(old == nil, "\(name) is there already")
          new = text
        case .append(let text, let name):
          new = try #require(old, "\(name) is not there") + "\n" + text
        case .replace(let text, let other, let name):
          let place = try #require(old?.firstRange(of: text), "\(name) has no “\(text)”")
          new = old?.replacingCharacters(in: place, with: other) ?? ""
        }
        try Data(new.utf8).write(to: file)
      }
    }

    /// What the section of a recipe says to do, in order.
    private static func steps(of title: String) throws -> [Step] {
      let page = try Project.text("Docs/Contributing.md")
      let start = try #require(page.firstRange(of: "## \(title)\n"), "no recipe “\(title)”")
      let section = page[start.upperBound...]
      let end = section.firstRange(of: "\n## ")?.lowerBound ?? section.endIndex
      // A sentence may go over several lines.
      let paragraphs = section[..<end].split(separator: "\n\n").map(String.init)
      var steps: [Step] = []
      for (number, paragraph) in paragraphs.enumerated() {
        let line = paragraph.replacing(/\s*\n\s*/, with: " ")
        let parts = line.matches(of: /`([^`]+)`/).map { String($0.1) }
        let sentence = line.trimmingCharacters(in: .whitespaces)
        if sentence.hasPrefix("New file `") {
          steps.append(.write(code(after: number, in: paragraphs), to: parts[0]))
        } else if sentence.hasPrefix("In `"), sentence.contains("put at the end:") {
          steps.append(.append(code(after: number, in: paragraphs), to: parts[0]))
        } else if sentence.hasPrefix("In `"), sentence.contains("replace `") {
          steps.append(.replace(parts[1], by: parts[2], in: parts[0]))
        }
      }
      return steps
    }

    /// The block of code that begins with the next paragraph, without its margin.
    private static func code(after number: Int, in paragraphs: [String]) -> String {
      let text = paragraphs[(number + 1)...].joined(separator: "\n\n")
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let margin = lines[0].prefix { $0 == " " }.count
      let block = lines.dropFirst().prefix { $0.trimmingCharacters(in: .whitespaces) != "```" }
      return block.map { $0.dropFirst(margin) + "\n" }.joined()
    }
  }
#endif
