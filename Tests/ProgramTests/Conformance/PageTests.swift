import ProgramSupport
import PromiseAdapters
import PromiseConformance
import PromiseReport
import TestSupport
import Testing

@testable import docs

/// The pages that `make pages` made from rules, runs, sources and tests are up to date.
@Suite(.ownThread) struct PageTests {
  @Test func `each page and picture is what is made now, and nothing there is left out`()
    async throws
  {
    let subjects = Libraries.all
    var results: [CellResult] = []
    for cell in subjects.flatMap(\.cells) {
      results.append(await SharedRun.result(of: cell))
    }
    let record = RunRecord(results: results, subjects: subjects.map(\.name), seed: 1)
    let pages = try await Pages(in: Project.root, matrix: Matrix(record))
    for (path, text) in try pages.files {
      #expect(try Project.text(path) == text, "\(path): make pages")
    }
    let pictures = try Set(pages.paths.flatMap { try pages.names(of: "picture", in: $0) })
    #expect(pictures == Set(pages.pictures.map(\.name)))
    let shown = try Set(pages.paths.flatMap { try pages.names(of: "code", in: $0) })
    #expect(shown == Set(pages.snippets.keys))
  }

  @Test func `a page takes a part of another, and says which it lacks`() async throws {
    let pages = try await Pages(in: Project.root)
    #expect(try pages.names(of: "part", in: "README.md") == ["Docs/Matrix.md: In short"])
    #expect(throws: Mistake.self) { try pages.part(of: "Docs/Matrix.md", "In shor") }
  }
}
