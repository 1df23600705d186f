import Foundation
import ProgramSupport

/// A promise, and what deletions leave of it, in one program: compiling each separately would take minutes.
struct Batch: Sendable {
  /// What was deleted, where the rest compiles.
  let variants: [Deletions.Variant]
  /// How many deletions leave code that does not compile.
  let uncompiled: Int
  /// The program: its first promise is whole, and each variant adds one.
  let program: URL

  init(
    _ source: String,
    _ all: [Deletions.Variant],
    of whole: WholeProgram,
    in folder: URL,
    _ workshop: Workshop
  ) async throws {
    var kept = all
    let file = folder.appending(path: "Variants.swift")
    // Errors in one variant may show only when those in others are gone.
    while true {
      let sources = [source] + kept.map(\.source)
      let (text, firstLines) = Self.together(sources)
      try file.write(text)
      let glue = try (0..<sources.count).map { try Self.glue(of: whole, for: $0) }
      let imports = "import Learning\nimport PromiseConformance\n"
      let types = (0..<sources.count).map { Workshop.adapter(of: "V\($0).Promise") }
      switch try await workshop.compile([file], beside: imports + glue.joined(), adapters: types) {
      case .program(let program):
        (variants, uncompiled, self.program) = (kept, all.count - kept.count, program)
        return
      case .refused(let words):
        let lines = words.matches(of: /Variants\.swift:(\d+):\d+: error/).compactMap { Int($0.1) }
        let wrong = Set(lines.compactMap { line in firstLines.lastIndex { $0 <= line } })
        guard !wrong.isEmpty, !wrong.contains(0) else {
          let line = words.split(separator: "\n").first { $0.contains("error:") }
          throw Mistake("a program of Docs/Learn does not compile: \(line ?? "")")
        }
        kept = kept.indices.filter { !wrong.contains($0 + 1) }.map { kept[$0] }
      }
    }
  }

  /// Each program inside its own enumeration, and the line in which each begins.
  private static func together(_ sources: [String]) -> (text: String, firstLines: [Int]) {
    let split = sources.map(\.lines)
    var lines = split[0].filter { $0.hasPrefix("import ") }
    var first: [Int] = []
    for (number, source) in split.enumerated() {
      first.append(lines.count + 1)
      lines.append("enum V\(number) {")
      lines += source.filter { !$0.hasPrefix("import ") }
      lines.append("}")
    }
    return (lines.joined(separator: "\n") + "\n", first)
  }

  private static func glue(of whole: WholeProgram, for number: Int) throws -> String {
    try whole.glue.lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
      .replacing(/\b(Promise|NoValue)\b/) { "V\(number).\($0.1)" }
  }
}
