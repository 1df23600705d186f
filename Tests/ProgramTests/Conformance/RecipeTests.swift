import Foundation
import PromiseConformance
import PromiseReport
import ProgramSupport
import TestSupport
import Testing

/// Follows the recipes of `Docs/Contributing.md` to the letter, on a copy of the project.
@Suite(.ownThread) struct RecipeTests {
  /// A page, or a section of one, that says step by step how something is added.
  private struct Recipe: CustomTestStringConvertible, Sendable {
    let page: String
    /// The heading of the section; `nil` where the whole page is the recipe.
    var section: String?
    /// The folders that are only the new thing's.
    var own: [String] = []
    /// How many files it touches at most beside them.
    let limit: Int

    var testDescription: String { section ?? page }

    static let all = [
      Recipe(page: "Docs/Contributing.md", section: "Add a rule", limit: 4),
      Recipe(page: "Docs/Contributing.md", section: "Add a rule in code", limit: 4),
      Recipe(page: "Docs/Contributing.md", section: "Add a mutant", limit: 1),
      Recipe(page: "Docs/Contributing.md", section: "Add a verb", limit: 5),
      Recipe(
        page: "Docs/Recipes/Library.md",
        own: ["Sources/BoxPromise/", "Tests/BoxPromiseTests/"],
        limit: 12
      ),
      Recipe(page: "Docs/Recipes/Example.md", own: ["Docs/Examples/Sum/"], limit: 2),
    ]
  }

  /// One thing that a recipe tells the reader to do.
  private enum Step {
    case write(String, to: String)
    case replace(String, by: String, in: String)
    case insert(String, before: String, in: String)
    case append(String, to: String)

    var file: String {
      switch self {
      case .write(_, let file), .replace(_, _, let file), .insert(_, _, let file),
        .append(_, let file):
        file
      }
    }
  }

  @Test(arguments: Recipe.all)
  private func `a recipe touches so many files and no more`(recipe: Recipe) throws {
    let files = Set(try Self.steps(of: recipe).map(\.file))
    let others = files.filter { file in !recipe.own.contains(where: file.hasPrefix) }
    #expect(!others.isEmpty && others.count <= recipe.limit, "\(others.sorted())")
  }

  @Test func `what recipes replace is there, and what they write is not`() throws {
    let copy = try Self.copy()
    defer { withExtendedLifetime(copy) {} }
    try Self.follow(in: copy.url)
    // And nothing is left to format.
    let settings = Project.root.appending(path: ".swift-format").path
    let files = Set(try Recipe.all.flatMap(Self.steps).map(\.file))
    try run(
      ["swift", "format", "lint", "--strict", "--configuration", settings]
        + files.filter { $0.hasSuffix(".swift") }.sorted(),
      in: copy.url
    )
  }

  private static let extent = ProcessInfo.processInfo.environment["RECIPES"]

  /// Takes part of the time: no target is built for a file that was added to it.
  @Test(.enabled(if: extent == "part", "asks the compiler; CI does"))
  func `each file that is written or changed compiles`() throws {
    let copy = try Self.copy()
    defer { withExtendedLifetime(copy) {} }
    try Self.follow(in: copy.url)
    let described = try run("swift", "package", "describe", "--type", "json", in: copy.url)
    let package = try JSONDecoder().decode(Package.self, from: Data(described.utf8))
    let touched = Set(try Recipe.all.flatMap(Self.steps).map(\.file))
    let built = try #require(Products.modules)
    let scratch = try TemporaryFolder()
    defer { withExtendedLifetime(scratch) {} }
    // A copy's targets belong to the same package as the modules that were built here.
    let options =
      try frontend(in: copy.url) + [
        "-swift-version", "6", "-package-name", Project.root.packageName, "-I",
        scratch.url.path, "-I", built.path, "-enable-testing",
      ]
    var checked: Set<String> = []
    for target in package.inOrder {
      let sources =
        target.sources.map { "\(target.path)/\($0)" }
        + [try target.embedded(in: copy.url)].compactMap(\.self)
      let own = sources.filter(touched.contains)
      guard !own.isEmpty else { continue }
      let module =
        options + Toolchain.testFrameworks + ["-module-name", target.c99name]
        + (target.sources.contains("main.swift") ? [] : ["-parse-as-library"])
      for file in own {
        let others = sources.filter { $0 != file }
        try run(
          ["swiftc", "-frontend", "-typecheck", "-primary-file", file] + others + module,
          in: copy.url
        )
        checked.insert(file)
      }
      guard target.type != "test" else { continue }
      let place = scratch.url.appending(path: "\(target.c99name).swiftmodule").path
      // Only what others see of it, which takes a second.
      let bodies = "-experimental-skip-non-inlinable-function-bodies-without-types"
      try run(
        ["swiftc", "-frontend", "-emit-module", bodies, "-o", place] + sources + module,
        in: copy.url
      )
    }
    #expect(checked == touched.filter { $0.hasSuffix(".swift") && $0 != "Package.swift" })
  }

  /// What the compiler's driver tells the compiler about this machine: the system, and where macros are.
  private func frontend(in folder: URL) throws -> [String] {
    let words = try run("swiftc", "-###", "-typecheck", "Package.swift", in: folder)
      .split(whereSeparator: \.isWhitespace).map(String.init)
    let target = try #require(words.firstIndex(of: "-target"), "the driver says no target")
    let name = try #require(words.firstIndex(of: "-module-name"), "the driver says no module")
    let places = words.indices.filter { words[$0] == "-plugin-path" }.map { words[$0 + 1] }
    return words[target..<name] + words[(name + 2)...]
      + places.flatMap { ["-plugin-path", "\($0)/testing"] }
  }

  /// What the package manager says about a package.
  private struct Package: Decodable {
    struct Target: Decodable {
      let name: String
      let c99name: String
      let path: String
      let type: String
      let sources: [String]
      let target_dependencies: [String]?
      let resources: [Resource]?

      /// Writes what the package manager makes of files that are embedded; only the names matter here.
      func embedded(in folder: URL) throws -> String? {
        guard let resources else { return nil }
        let names = resources.map { $0.path.split(separator: "/").last ?? "" }
        let lines = names.map { "  static let \($0.replacing(".", with: "_")): [UInt8] = []\n" }
        let text = "struct PackageResources {\n\(lines.joined())}\n"
        try text.write(
          to: folder.appending(path: "\(c99name).swift"),
          atomically: true,
          encoding: .utf8
        )
        return "\(c99name).swift"
      }
    }

    struct Resource: Decodable { let path: String }

    let targets: [Target]

    /// Each target after those that it imports.
    var inOrder: [Target] {
      var (ordered, names): ([Target], Set<String>) = ([], [])
      func add(_ target: Target) {
        guard names.insert(target.name).inserted else { return }
        for name in target.target_dependencies ?? [] {
          targets.first { $0.name == name }.map(add)
        }
        ordered.append(target)
      }
      targets.forEach(add)
      return ordered
    }
  }

  /// The rules, on all libraries, and the verb, which rules drive.
  private func rulesAndVerb(in folder: URL) throws {
    let program = folder.appending(path: ".build/debug/conformance").path
    let compared = try run(program, "compare", "--only", "CHN-99,STA-99", in: folder)
    #expect(compared.contains("2 of 2"), "\(compared)")
    let explained = try run(program, "explain", "RES-02", in: folder)
    #expect(explained.contains("promise.andThen(on: dispatcher)"), "\(explained)")
    try run(program, "compare", "--only", "RES", "--subject", "TypedPromise", in: folder)
  }

  @Test(.enabled(if: extent == "whole", "builds a copy of the project; `make recipes` does"))
  func `what is added is built, run and tested`() throws {
    let copy = try Self.copy()
    defer { withExtendedLifetime(copy) {} }
    try Self.follow(in: copy.url)
    try Self.leaveOut(in: copy.url)
    try run("swift", "build", "--build-tests", "-debug-info-format", "none", in: copy.url)
    let programs = copy.url.appending(path: ".build/debug")

    try rulesAndVerb(in: copy.url)

    // The mutants that the new rules and another one must detect.
    try run("\(programs.path)/conformance", "mutants", "run", "--only", "CHN-99,STA", in: copy.url)
    let record = copy.url.appending(path: ".build/conformance/kills.jsonl")
    let kills = try KillRecord(text: String(contentsOf: record, encoding: .utf8)).rows
    let noticed = [
      ("SwallowsThrows", "CHN-99"), ("ForgetsLateHandlers", "STA-99"),
      ("RefusesToSettle", "STA-01"),
    ]
    for (mutant, rule) in noticed {
      #expect(kills.contains { $0.mutant == mutant && $0.kills.contains(rule) })
    }

    // The library: a column of its own, a line in the bench, and a copy.
    let box = ["--subject", "BoxPromise"]
    try run(
      ["\(programs.path)/conformance", "compare", "--only", "STA", "--only", "THN"] + box,
      in: copy.url
    )
    let counted = ["count", "--work", "chain", "--n", "10"]
    try run(["\(programs.path)/bench"] + counted + box, in: copy.url)
    let app = try TemporaryFolder()
    defer { withExtendedLifetime(app) {} }
    let taken = ["copy", "--library", "BoxPromise", "--into", app.url.path]
    try run(["\(programs.path)/vendor"] + taken + ["--root", copy.url.path], in: copy.url)

    // The example.
    let sums = try run("\(programs.path)/examples", "Sum", in: copy.url)
    #expect(sums.components(separatedBy: "the sum is 6").count == 4, "\(sums)")

    // What the recipes say to test; the compiler is asked about every call of the tables.
    let tests = "BoxPromiseTests|SumTests|SpellingTests"
    try run("swift", "test", "--disable-xctest", "--skip-build", "--filter", tests, in: copy.url)
  }

  /// Runs a program, which must succeed, and returns what it printed.
  @discardableResult
  private func run(_ words: String..., in folder: URL) throws -> String {
    try run(words, in: folder)
  }

  @discardableResult
  private func run(_ words: [String], in folder: URL) throws -> String {
    let end = try ProgramEnd(of: URL(fileURLWithPath: "/usr/bin/env"), words, in: folder)
    #expect(
      end.status == 0,
      "\(words.joined(separator: " "))\n\(end.output.suffix(2_000))\n\(end.errors)"
    )
    return end.output
  }

  /// The project's files that a build needs, in a folder of their own.
  private static func copy() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in [
      "Package.swift", "Makefile", "README.md", "CHANGELOG.md", "LICENSE", "Sources",
      "Conformance",
      "Tests", "Docs",
    ] {
      try FileManager.default.copyItem(
        at: Project.root.appending(path: name),
        to: folder.url.appending(path: name)
      )
    }
    return folder
  }

  /// Removes from a manifest what no recipe touches: building it takes minutes, and would show nothing.
  private static func leaveOut(in folder: URL) throws {
    let manifest = folder.appending(path: "Package.swift")
    let text = try String(contentsOf: manifest, encoding: .utf8)
    let trimmed = """

      let asked = package.targets.first { $0.name == "ProgramTests" }
      let files = ["CallProgram.swift", "MadeOnce.swift", "SpellingTests.swift"]
      asked?.sources = ["Examples"] + files.map { "Conformance/\\($0)" }
      asked?.dependencies = [
        "Dispatchers", "ProgramSupport", "PromiseAdapters", "PromiseConformance", "TestSupport",
        "examples",
      ]
      var open = [
        "conformance", "ExplorerCommand", "bench", "vendor", "examples", "BoxPromiseTests",
        "ProgramTests",
      ]
      var needed: Set<String> = []
      while let name = open.popLast() {
        guard needed.insert(name).inserted else { continue }
        for dependency in package.targets.first(where: { $0.name == name })?.dependencies ?? [] {
          if case .byNameItem(let other, _) = dependency { open.append(other) }
        }
      }
      package.targets.removeAll { !needed.contains($0.name) }
      package.products = []

      """
    try Data((text + trimmed).utf8).write(to: manifest)
  }

  private static func follow(in folder: URL) throws {
    for step in try Recipe.all.flatMap(steps) {
      let file = folder.appending(path: step.file)
      let old = try? String(contentsOf: file, encoding: .utf8)
      let new: String
      switch step {
      case .write(let text, let name):
        #expect(old == nil, "\(name) is there already")
        new = text
      case .append(let text, let name):
        new = try #require(old, "\(name) is not there") + "\n" + text
      case .insert(let text, let other, let name):
        let place = try #require(old?.firstRange(of: other), "\(name) has no “\(other)”")
        new = Self.text(old ?? "", with: text, before: place.lowerBound)
      case .replace(let text, let other, let name):
        let place = try #require(old?.firstRange(of: text), "\(name) has no “\(text)”")
        new = old?.replacingCharacters(in: place, with: other) ?? ""
      }
      try file.deletingLastPathComponent().makeFolder()
      try Data(new.utf8).write(to: file)
    }
  }

  /// The text with more lines, inserted before the line of a place, and indented like that line.
  private static func text(_ old: String, with lines: String, before place: String.Index)
    -> String
  {
    let start = old[..<place].lastIndex(of: "\n").map(old.index(after:)) ?? old.startIndex
    let margin = old[start...].prefix { $0 == " " }
    let block = lines.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return old[..<start] + block.map { $0.isEmpty ? "\n" : "\(margin)\($0)\n" }.joined()
      + old[start...]
  }

  /// What a recipe says to do, in order.
  private static func steps(of recipe: Recipe) throws -> [Step] {
    var text = try Project.text(recipe.page)[...]
    if let title = recipe.section {
      let start = try #require(text.firstRange(of: "## \(title)\n"), "no recipe “\(title)”")
      text = text[start.upperBound...]
      text = text[..<(text.firstRange(of: "\n## ")?.lowerBound ?? text.endIndex)]
    }
    // A sentence may span several lines.
    let paragraphs = text.split(separator: "\n\n").map(String.init)
    var steps: [Step] = []
    for (number, paragraph) in paragraphs.enumerated() {
      let line = paragraph.replacing(/\s*\n\s*/, with: " ")
      let parts = line.matches(of: /`([^`]+)`/).map { String($0.1) }
      let sentence = line.trimmingCharacters(in: .whitespaces)
      if sentence.hasPrefix("New file `") {
        steps.append(.write(code(after: number, in: paragraphs), to: parts[0]))
      } else if sentence.hasPrefix("In `"), sentence.contains("put at the end:") {
        steps.append(.append(code(after: number, in: paragraphs), to: parts[0]))
      } else if sentence.hasPrefix("In `"), sentence.contains("put before `") {
        steps.append(
          .insert(code(after: number, in: paragraphs), before: parts[1], in: parts[0])
        )
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
