import Foundation
import TestSupport
import Testing

/// What the front page and the guides in `Docs` show is what the tests of this target run.
@Suite struct PageTests {
  @Test(arguments: [
    ("README.md", "Front"), ("Docs/Cancelling.md", "Cancelling"), ("Docs/Advice.md", "Advice"),
  ])
  func `each program of a page is one that runs, and each one that runs is shown`(
    path: String,
    name: String
  ) throws {
    let page = try Project.text(path)
    let shown = page.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    let run = try Project.sources(under: "Tests/GuideTests") { $0.hasSuffix("\(name)Tests.swift") }
      .flatMap(programs)
    #expect(!run.isEmpty)
    for program in shown { #expect(run.contains(program), "no test runs this:\n\(program)") }
    for program in run { #expect(shown.contains(program), "the page does not show:\n\(program)") }
  }

  /// What stands between `// begin` and `// end`, moved to the margin.
  private func programs(_ source: String) -> [String] {
    var programs: [String] = []
    var open: [Substring]?
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let text = line.drop { $0 == " " }
      if text.hasPrefix("// begin ") {
        open = []
      } else if text == "// end", let lines = open {
        let margin = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        programs.append(lines.map { $0.dropFirst(margin) + "\n" }.joined())
        open = nil
      } else {
        open?.append(line)
      }
    }
    return programs
  }
}
