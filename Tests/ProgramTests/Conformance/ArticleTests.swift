import Foundation
import PromiseConformance
import ProgramSupport
import TestSupport
import Testing

@testable import docs

/// The pages in `Docs`, above all those about choosing, moving and explaining: the code that they show runs.
@Suite(.ownThread) struct ArticleTests {
  /// Pages whose Swift code other tests compile or compare, and the suites that do.
  private static let held = [
    "Docs/Contributing.md": "RecipeTests", "Docs/Guides/": "LearnPageTests",
    "Docs/Ladder.md": "LearnPageTests",
    "Docs/Machines.md": "MachinesTests", "Docs/Mistakes/": "MistakeTests",
    "Docs/Recipes/": "RecipeTests", "Docs/Exploring.md": "a manifest, as in `make adopt`",
    "Docs/TakeOneHome.md": "CopyTests", "Docs/TestYours.md": "`make adopted`",
  ]

  private static func pages() async throws -> Pages { try await Pages(in: Project.root) }

  @Test func `no page has code that nothing compiles; the index says how much there is`()
    async throws
  {
    let pages = try await Self.pages()
    var count = 0
    for path in pages.paths where !Self.held.keys.contains(where: path.hasPrefix) {
      let fences = try pages.text(path).components(separatedBy: "\n").count {
        $0.trimmingCharacters(in: .whitespaces).firstMatch(of: /^`{3,}(swift|js)/) != nil
      }
      let blocks = try pages.names(of: "code", in: path).count
      #expect(fences == blocks, "\(path): put each between <!-- code NAME --> and its end")
      count += blocks
    }
    let index = try Project.text("Docs/Articles/README.md")
    let prints = pages.snippets.values.count { $0.printed != nil }
    #expect(index.contains("\(count) pieces of code"), "\(count) are shown")
    #expect(index.contains("For \(prints) of them the page also shows the output"), "\(prints)")
  }

  private static func slug(_ heading: String) -> String {
    heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      .replacing(" ", with: "-")
  }

  // MARK: Choosing

  /// The cell of a library has these words, and no other library's cell has them.
  @Test func `an answer leads to the library that alone does so`() throws {
    let tree = try DecisionTree(Project.text("Docs/Choosing.md"))
    let matrix = TableRows(of: try Project.text("Docs/Matrix.md"), at: "Docs/Matrix.md")
    let libraries = ["TypedPromise", "JSPromise", "ResultPromise"]
    let ends = tree.questions.flatMap(\.answers).filter { $0.next == nil }
    #expect(tree.questions.count == 4)
    #expect(Set(ends.map(\.target)) == Set(libraries + ["no promise"]))
    for answer in ends where answer.target != "no promise" {
      #expect(!answer.reasons.isEmpty, "“\(answer.words)” needs a reason")
      for reason in answer.reasons {
        let row = try #require(matrix.row(reason.rule), "\(reason.rule)")
        let doing = row.filter { $0.cell == reason.cell }.map(\.head)
        #expect(doing == [answer.target], "\(reason.rule): \(reason.cell)")
      }
    }
  }

  @Test func `the library with the fewest calls is the one that the page says`() throws {
    let counts = try ["TypedPromise", "JSPromise", "ResultPromise"].map {
      ($0, try Project.text("Docs/Interfaces/\($0).txt").components(separatedBy: "\n").count)
    }
    #expect(counts.min { $0.1 < $1.1 }?.0 == "ResultPromise")
  }

  @Test func `questions that lead nowhere are refused`() throws {
    let head =
      "| question | answer | take, or continue with | since this library alone |\n|---|---|---|---|\n"
    #expect(throws: Mistake.self) { try DecisionTree("no table") }
    #expect(throws: Mistake.self) { try DecisionTree(head + "| | yes | A | |\n") }
    #expect(throws: Mistake.self) { try DecisionTree(head + "| Here? | yes |\n") }
    #expect(throws: Mistake.self) {
      try DecisionTree(head + "| Here? | no | 3 | |\n| There? | yes | A | |\n")
    }
    let tree = try DecisionTree(
      head + "| Here? | no | 2 | |\n| There? | yes | **A** | [STA-01](x): at once |\n"
    )
    #expect(tree.questions.map(\.words) == ["Here?", "There?"])
    #expect(tree.questions[0].answers[0].next == 2)
    #expect(tree.questions[1].answers[0].target == "A")
    #expect(tree.questions[1].answers[0].reasons.map(\.cell) == ["at once"])
  }

  // MARK: Moving, mistakes

  @Test func `each call that one moves to is in the table of calls, which are compiled`() throws {
    let features = try Project.text("Docs/Features.md")
    let libraries: Set = ["TypedPromise", "JSPromise", "ResultPromise"]
    var count = 0
    var ours: [Int] = []
    for line in try Project.text("Docs/Moving.md").components(separatedBy: "\n") {
      guard line.hasPrefix("| ") else {
        ours = []
        continue
      }
      let cells = TableRows.cells(line)
      // A table whose first head is empty is copied from that page unchanged.
      if ours.isEmpty, cells.first != "" {
        ours = cells.indices.filter { libraries.contains(cells[$0]) }
      }
      for cell in ours.map({ cells[$0] }) where cell.hasPrefix("`") {
        #expect(features.contains(cell), "\(cell)")
        count += 1
      }
    }
    #expect(count > 50)
  }

  @Test func `the compiler's words are those of the program that each line leads to`() throws {
    let page = try Project.text("Docs/Articles/Mistakes.md")
    let rows = page.components(separatedBy: "\n").filter { $0.contains("](../Mistakes/") }
      .filter { $0.hasPrefix("| ") }.map(TableRows.cells)
    #expect(rows.count >= 18)
    for row in rows {
      for match in row[1].matches(of: /\]\(\.\.\/(Mistakes\/\w+\.md)#([^)]+)\)/) {
        let sections = try Project.text("Docs/\(match.1)").components(separatedBy: "\n## ")
        let section = sections.first {
          Self.slug(String($0.prefix { $0 != "\n" })) == String(match.2)
        }
        let marks = try #require(section, "\(match.2)").matches(
          of: /\/\/ (?:error|warning): (.+?)(?=  \/\/|\n)/
        )
        #expect(marks.contains { $0.1 == row[0] }, "\(match.2) does not say: \(row[0])")
      }
    }
  }

  @Test func `each article is in the index, and leads to the next one`() throws {
    let index = try Project.text("Docs/Articles/README.md")
    let order = index.matches(of: /\d+\. \[[^\]]+\]\((\w+\.md)\)/).map { String($0.1) }
    let folder = Project.root.appending(path: "Docs/Articles").path
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(Set(files) == Set(order + ["README.md"]))
    for (file, next) in zip(order, order.dropFirst()) {
      let end = try Project.text("Docs/Articles/\(file)").suffix(100)
      #expect(end.contains("Next: [") && end.contains("](\(next))"), "\(file)")
    }
  }

  // MARK: JavaScript

  private static let node = TemporaryProcess.find("node")

  @Test(
    .enabled(if: node != nil, "there is no node"),
    arguments: ["order", "moved", "awaited"]
  )
  func `a program in JavaScript prints what ours prints`(name: String) throws {
    let folder = "Tests/GuideTests/JavaScript"
    let end = try ProgramEnd(
      of: #require(Self.node),
      [Project.root.appending(path: "\(folder)/\(name).js").path]
    )
    let ours = try #require(Snippet.all(in: Project.root)["js \(name)"]?.printed)
    #expect(end.output == ours.joined(separator: "\n") + "\n")
    #expect(end.status == 0 && end.errors.isEmpty, "\(end.errors)")
    let programs = try FileManager.default.contentsOfDirectory(
      atPath: Project.root.appending(path: folder).path
    )
    #expect(Set(programs) == ["order.js", "moved.js", "awaited.js"])
  }
}
